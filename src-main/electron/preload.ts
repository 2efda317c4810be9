import { contextBridge, ipcRenderer } from 'electron';
import type { EventName, Events, Host, Input, MethodName, Output } from '../contract/api.ts';
import type { Outcome, Push } from '../contract/message.ts';
import { PushInbox } from '../contract/push-inbox.ts';
import { CALL_CHANNEL, PUSH_CHANNEL } from './channels.ts';

const inbox = new PushInbox();
ipcRenderer.on(PUSH_CHANNEL, (_event, push: Push) => inbox.deliver(push));

const host: Host = {
  async call<M extends MethodName>(method: M, input: Input<M>): Promise<Output<M>> {
    const outcome: Outcome = await ipcRenderer.invoke(CALL_CHANNEL, method, input);
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.value as Output<M>;
  },
  on: <E extends EventName>(event: E, listener: (payload: Events[E]) => void) => inbox.listen(event, listener),
};

contextBridge.exposeInMainWorld('ecsAtlas', host);
