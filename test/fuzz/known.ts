// Ids, intents and pictures that the clinic has returned so far, so that later calls can refer to existing data.
export interface Known {
  /** Replaces placeholders in the value. */
  fill(value: unknown): unknown;
  learn(answer: unknown): void;
}

const PLACEHOLDER = /^@(id|intent|image) (\d+)$/;
/** Keeps only the newest. */
const MOST = 40;

export function createKnown(): Known {
  const lists: Record<string, string[]> = { id: ['nothing'], intent: ['pi_nothing'], image: ['/images/nothing'] };
  const add = (kind: string, value: unknown) => {
    if (typeof value !== 'string' || lists[kind]?.includes(value)) return;
    lists[kind]?.unshift(value);
    lists[kind]?.splice(MOST);
  };
  const known: Known = {
    fill(value) {
      if (Array.isArray(value)) return value.map(known.fill);
      const [, kind = '', index] = (typeof value === 'string' && PLACEHOLDER.exec(value)) || [];
      const list = lists[kind];
      return list ? list[Number(index) % list.length] : value;
    },
    learn(answer) {
      if (Array.isArray(answer)) return answer.forEach(known.learn);
      if (typeof answer !== 'object' || answer === null) return;
      const { insertedId, _id, clientSecret, data } = answer as Record<string, unknown>;
      for (const id of [insertedId, _id]) add('id', id);
      if (typeof clientSecret === 'string') add('intent', clientSecret.split('_secret_')[0]);
      if (typeof data === 'object' && data !== null && 'url' in data) add('image', data.url);
    },
  };
  return known;
}
