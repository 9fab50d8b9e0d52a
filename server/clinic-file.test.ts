import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readClinicFile } from './clinic-file.ts';
import { seedClinic } from './seed-clinic.ts';
import { getOfferedService, listOfferedServices, listSpecialtyRows } from './store/services.ts';
import { openStore } from './store/store.ts';
import { testFolder } from './testing/folder.ts';

const folder = testFolder();
const shipped = join(import.meta.dirname, 'clinic.json');

function write(content: unknown): string {
  const path = join(folder, 'clinic.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const cleaning = { id: 'teeth-cleaning', name: 'Teeth Cleaning', price: 99, hours: ['08.00 AM - 12.00 PM'] };
const specialties = [{ id: 'teeth-cleaning', name: 'Teeth Cleaning' }];

test('the clinic starts with six services, their prices and their half-hour slots', () => {
  const { services, specialties } = readClinicFile(shipped);
  expect(services.map(({ name, price, hours }) => [name, price, hours.length])).toEqual([
    ['Teeth Orthodontics', 80, 16],
    ['Cosmetic Dentistry', 55, 16],
    ['Teeth Cleaning', 99, 16],
    ['Cavity Protection', 129, 6],
    ['Pediatric Dental', 49, 16],
    ['Oral Surgery', 100, 16],
  ]);
  expect(services[0]?.hours.slice(6, 9)).toEqual([660, 690, 780]);
  expect(services[3]?.hours).toEqual([630, 660, 690, 840, 870, 900]);
  expect(specialties.map(({ name }) => name)).toEqual(services.map(({ name }) => name));
});

test.each([
  ['not json', 'Unexpected token'],
  [{ services: [], specialties }, 'services: must not be empty'],
  [{ services: [{ ...cleaning, price: -1 }], specialties }, 'services.0.price of Teeth Cleaning: must not be negative'],
  [
    { services: [{ ...cleaning, price: 0 }], specialties },
    'services.0.price of Teeth Cleaning: must be at least 0.50, the least',
  ],
  [
    { services: [{ ...cleaning, price: 0.49 }], specialties },
    'services.0.price of Teeth Cleaning: must be at least 0.50, the least',
  ],
  [
    { services: [{ ...cleaning, id: 'Teeth Cleaning' }], specialties },
    'services.0.id of Teeth Cleaning: must be a name of a-z',
  ],
  [{ services: [{ ...cleaning, name: ' ' }], specialties }, 'services.0.name of teeth-cleaning: must not be empty'],
  [{ services: [{ id: 1, name: '' }], specialties }, 'services.0.name: must not be empty'],
  [
    { services: [{ ...cleaning, hours: ['8 - 12'] }], specialties },
    'services.0.hours.0 of Teeth Cleaning: must be hours such as',
  ],
  [
    { services: [{ ...cleaning, hours: ['01.00 PM - 08.00 AM'] }], specialties },
    'services.0.hours.0 of Teeth Cleaning: must be hours such as',
  ],
  [
    { services: [{ ...cleaning, hours: [...cleaning.hours, '11.30 AM - 12.30 PM'] }], specialties },
    'services.0.hours of Teeth Cleaning: must not overlap',
  ],
  [{ services: [cleaning, cleaning], specialties }, 'services: must not use an id twice: teeth-cleaning'],
  [{ services: [cleaning], specialties, closed: { weekdays: 'sunday' } }, 'closed.weekdays: must be a list'],
  [
    { services: [cleaning], specialties, closed: { weekdays: ['sunday', 'Sunday'] } },
    'closed.weekdays.1: must be a weekday such as sunday, not "Sunday"',
  ],
  [{ services: [cleaning], specialties, closed: { dates: '2026-12-25' } }, 'closed.dates: must be a list'],
  [
    { services: [cleaning], specialties, closed: { dates: ['2026-12-25', '2026-02-29'] } },
    'closed.dates.1: must be a day such as 2026-12-25, or a first and a last day such as 2026-12-28/2027-01-01, not "2026-02-29"',
  ],
  [{ services: [cleaning], specialties, closed: { dates: ['Dec 25, 2026'] } }, 'closed.dates.0: must be a day such as'],
  [{ services: [cleaning], specialties, closed: { dates: [20261225] } }, 'closed.dates.0: must be a day such as'],
  [
    { services: [cleaning], specialties, closed: { dates: ['2027-01-01/2026-12-28'] } },
    'closed.dates.0: must be a day such as',
  ],
  [{ services: [cleaning], specialties, closed: { dates: ['2026-12-28/'] } }, 'closed.dates.0: must be a day such as'],
  [
    { services: [cleaning], specialties, closed: { dates: ['2026-12-28/2026-12-30/2027-01-01'] } },
    'closed.dates.0: must be a day such as',
  ],
  [
    { services: [cleaning], specialties, closed: { weekday: ['sunday'] } },
    'closed.weekday: is not known here; known are weekdays, dates',
  ],
  [{ services: [cleaning], specialties, closed: ['sunday'] }, 'closed.0: is not known here; known are weekdays, dates'],
  [
    { services: [cleaning], specialties: [...specialties, { id: 'oral-surgery', name: 5 }] },
    'specialties.1.name of oral-surgery: must be text',
  ],
  [
    { services: [{ ...cleaning, prize: 99 }], specialties },
    'services.0.prize of Teeth Cleaning: is not known here; known are id, name, price, hours',
  ],
  [{ services: [cleaning], specialties, phone: '' }, 'phone: is not known here; known are services, specialties'],
  [{ services: [cleaning] }, 'specialties: is missing'],
  [{ services: ['Teeth Cleaning'], specialties }, 'services.0: must be an object with id, name, price, hours'],
  ['null', 'file: must be an object with services, specialties'],
])('%j is refused with the names of the wrong member and of its service', (content, message) => {
  const path = write(content);
  expect(() => readClinicFile(path)).toThrow(`${path}: ${message}`);
});

test('a file that can’t be read is named with the setting, and with its whole path', () => {
  expect(() => readClinicFile('no/clinic.json')).toThrow(
    `CLINIC_FILE: ${join(process.cwd(), 'no/clinic.json')}: ENOENT`,
  );
  expect(() => readClinicFile(folder)).toThrow(`CLINIC_FILE: ${folder}: EISDIR`);
});

test('the clinic that starts is open every day; another may name weekdays, dates and intervals', () => {
  expect(readClinicFile(shipped).closed).toBeUndefined();
  const read = (closed: object) => readClinicFile(write({ services: [cleaning], specialties, closed })).closed;
  const dates = ['2026-12-25', '2028-02-29', '2026-12-28/2027-01-01', '2027-05-01/2027-05-01'];
  expect(read({ weekdays: ['sunday', 'saturday'], dates })).toEqual({ weekdays: ['sunday', 'saturday'], dates });
  expect(read({ weekdays: ['sunday'] })).toEqual({ weekdays: ['sunday'], dates: [] });
  expect(read({})).toEqual({ weekdays: [], dates: [] });
});

test('a service may cost as little as a card can be charged', () => {
  const { services } = readClinicFile(write({ services: [{ ...cleaning, price: 0.5 }], specialties }));
  expect(services).toMatchObject([{ price: 0.5 }]);
});

test('a service that leaves the file is no longer offered, and comes back with it', async () => {
  const store = await openStore({ dataDir: join(folder, 'data') });
  const all = readClinicFile(shipped);
  const hours = ['10.00 AM - 12.00 PM', '08.00 AM - 10.00 AM'];
  const some = readClinicFile(write({ services: [{ ...cleaning, price: 19.99, hours }], specialties }));

  expect(await seedClinic(store, all)).toEqual([]);
  await seedClinic(store, some);
  expect(await listOfferedServices(store.db)).toEqual([
    {
      id: 'teeth-cleaning',
      name: 'Teeth Cleaning',
      price_cents: 1999,
      slots: [480, 510, 540, 570, 600, 630, 660, 690],
    },
  ]);
  expect(await listSpecialtyRows(store.db)).toHaveLength(1);
  expect(await getOfferedService(store.db, 'oral-surgery')).toBeUndefined();

  await seedClinic(store, all);
  expect((await listOfferedServices(store.db)).map(({ price_cents }) => price_cents)).toEqual([
    8000, 5500, 9900, 12900, 4900, 10000,
  ]);
  await store.close();
});

test('a start that changes what is offered says what, in a few words', async () => {
  const store = await openStore({ dataDir: join(folder, 'changes') });
  const start = (services: unknown[]) => seedClinic(store, readClinicFile(write({ services, specialties })));
  const whitening = { ...cleaning, id: 'whitening', name: 'Whitening' };
  const surgery = { ...cleaning, id: 'oral-surgery', name: 'Oral Surgery' };
  await start([cleaning, whitening]);
  expect(await start([whitening, cleaning])).toEqual([]);
  // The order of the file is not worth a word, and is that of the page.
  expect((await listOfferedServices(store.db)).map(({ name }) => name)).toEqual(['Whitening', 'Teeth Cleaning']);
  expect(
    await start([
      { ...cleaning, price: 89.5, hours: ['08.00 AM - 11.30 AM'] },
      { ...whitening, name: 'Bleaching' },
    ]),
  ).toEqual(['Teeth Cleaning: price $89.50 instead of $99.00, other hours', 'Whitening: now called Bleaching']);
  expect(await start([surgery])).toEqual([
    'Oral Surgery: new',
    'Teeth Cleaning: no longer offered',
    'Bleaching: no longer offered',
  ]);
  await store.close();
});
