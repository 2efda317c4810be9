import { ModelError } from '../../trace/model-error.ts';
import { jsonHandle, numberOf, type SessionPerformers } from './session.ts';

/** Performs operations inside a loop, between `ecs_defer_begin` and `ecs_defer_end`. Operations that are missing here are not put off. */
export const deferredPerformers: SessionPerformers = {
  create(session, { entity, hint, version, components }) {
    const created = hint === undefined ? session.world.create() : session.claim(hint, version);
    session.bind(entity, created);
    for (const id of components) session.queue.push('add', created, session.id(id));
    return jsonHandle(created);
  },
  bulk: () => refuseInLoop('bulk'),
  version: () => refuseInLoop('version'),
  destroy(session, { entity }) {
    session.queue.push('delete', session.entity(entity));
  },
  add(session, { entity, id, value }) {
    if (value === undefined) session.queue.push('add', session.alive(entity), session.id(id));
    else session.queue.push('set', session.alive(entity), session.id(id), numberOf(value));
  },
  set(session, { entity, id, value }) {
    session.queue.push('set', session.alive(entity), session.id(id), numberOf(value));
  },
  remove(session, { entity, id }) {
    session.queue.push('remove', session.alive(entity), session.id(id));
  },
  'clear-entity'(session, { entity }) {
    session.queue.push('clear', session.alive(entity));
  },
  enable(session, { entity, id }) {
    session.queue.pushToggle('enable', session.alive(entity), session.id(id));
  },
  disable(session, { entity, id }) {
    session.queue.pushToggle('disable', session.alive(entity), session.id(id));
  },
};

function refuseInLoop(operation: string): never {
  throw new ModelError('not-modelled-in-loop', `${operation} inside a loop is not modelled`, { operation });
}
