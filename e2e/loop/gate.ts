/** Holds a request at the door until the test opens it. `before` it is answered, or `after`, with the answer on its way. */
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
  return { open: () => open(), hasArrived, before, after };
}
