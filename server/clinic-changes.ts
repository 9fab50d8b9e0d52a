import type { OfferedService } from './store/services.ts';

/** Describes what a start changes in the clinic's offer: a few words for each changed service. */
export function describeChanges(before: readonly OfferedService[], after: readonly OfferedService[]): string[] {
  const ofId = new Map(before.map((service) => [service.id, service]));
  const kept = new Set(after.map(({ id }) => id));
  const changes = after.flatMap((service) => {
    const old = ofId.get(service.id);
    const what = old ? differences(old, service) : ['new'];
    return what.length > 0 ? [`${old?.name ?? service.name}: ${what.join(', ')}`] : [];
  });
  return [...changes, ...before.filter(({ id }) => !kept.has(id)).map(({ name }) => `${name}: no longer offered`)];
}

function differences(old: OfferedService, service: OfferedService): string[] {
  return [
    ...(old.name === service.name ? [] : [`now called ${service.name}`]),
    ...(old.price_cents === service.price_cents ? [] : [`price ${dollars(service)} instead of ${dollars(old)}`]),
    ...(String(old.slots) === String(service.slots) ? [] : ['other hours']),
  ];
}

const dollars = ({ price_cents }: OfferedService) => `$${(price_cents / 100).toFixed(2)}`;
