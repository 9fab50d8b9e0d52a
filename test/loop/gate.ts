/**
 * Holds a request until the test opens the gate: `before` the server answers it, `after`, with the answer in flight, or
 * with the head of the answer received and its `text` in flight.
 */
import type { Fault } from './network.ts';

export function createGate() {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  let arrive = () => {};
  const hasArrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const before: Fault = async (request, answer) => {
    arrive();
    await isOpen;
    return answer(request);
  };
  const after: Fault = async (request, answer) => {
    const response = await answer(request);
    arrive();
    await isOpen;
    return response;
  };
  const text: Fault = async (request, answer) => {
    const response = await answer(request);
    const whole = new Uint8Array(await response.arrayBuffer());
    const pull = async (to: ReadableStreamDefaultController) => {
      arrive();
      await isOpen;
      to.enqueue(whole);
      to.close();
    };
    return new Response(new ReadableStream({ pull }), response);
  };
  return { open: () => open(), hasArrived, before, after, text };
}
