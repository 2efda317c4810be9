import { create } from 'zustand';
import { openPanels, togglePanel } from './panels.ts';

/** Entities that the list shows in place of all: those that a part of a sentence is about. */
export interface Listed {
  readonly list: { readonly label: string; readonly indices: readonly number[] } | null;
}

export const useListed = create<Listed>(() => ({ list: null }));

export function listEntities(label: string, indices: readonly number[]): void {
  useListed.setState({ list: { label, indices } });
  if (!openPanels().includes('entities')) togglePanel('entities');
}

export function listAll(): void {
  useListed.setState({ list: null });
}
