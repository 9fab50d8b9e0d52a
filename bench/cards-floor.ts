/**
 * The smallest page that can show the services of a day: plain HTML and one short script that fills the cards. It keeps the
 * days in IndexedDB; a ten-line service worker serves it offline.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServicesOfDay } from '../src/data/db.ts';

/** The page is at /appointment?date=... and has a button with `data-day` for each day. */
export function writeCardsFloor(folder: string, days: readonly ServicesOfDay[]): void {
  mkdirSync(folder, { recursive: true });
  const buttons = days.map(({ date }) => `<button data-day="${date}">${Number(date.slice(8))}</button>`).join('');
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Floor</title>
<style>${STYLE}</style>
<header><a href="/">Molar</a> <a href="/">Home</a> <a href="/appointment">Appointment</a> <a href="/about">About</a></header>
<main>
<h1>Book an appointment</h1>
<p>Choose a day, then a service.</p>
<section id="days">${buttons}</section>
<h2 id="day">&nbsp;</h2>
<section id="cards"></section>
</main>
<script>${SCRIPT}</script>
</html>`;
  for (const name of ['index.html', 'appointment.html']) writeFileSync(join(folder, name), html);
  writeFileSync(
    join(folder, 'days.json'),
    JSON.stringify(Object.fromEntries(days.map((day) => [day.date, day.services]))),
  );
  writeFileSync(join(folder, 'worker.js'), WORKER);
}

const STYLE = `body{margin:0 auto;max-width:60rem;padding:1rem;font-family:system-ui,sans-serif;line-height:1.5}
button{font:inherit;padding:.4rem .8rem}#days{display:grid;grid-template-columns:repeat(7,1fr);gap:.25rem;max-width:20rem}
#cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(20rem,1fr));gap:1.25rem}
article{border:1px solid #ccc;border-radius:1rem;padding:1.25rem}
ul{display:grid;grid-template-columns:1fr 1fr;list-style:none;padding:0;font-size:.75rem}`;

const SCRIPT = `
const cards = document.getElementById('cards'), heading = document.getElementById('day');
let days = {};
function show(day) {
  heading.textContent = new Date(day + 'T00:00').toLocaleDateString('en-US', { dateStyle: 'full' });
  cards.innerHTML = days[day].map(({ name, price, available }) =>
    '<article><h3>' + name + '</h3><p>$' + price + ' per 30 minutes</p><p>' + available.length +
    ' spaces available</p><ul>' + available.map((slot) => '<li>' + slot + '</li>').join('') +
    '</ul><button>Book appointment</button></article>').join('');
}
document.getElementById('days').addEventListener('click', ({ target }) => target.dataset.day && show(target.dataset.day));
const opening = indexedDB.open('floor');
opening.onupgradeneeded = () => opening.result.createObjectStore('days');
opening.onsuccess = () => {
  const store = (mode) => opening.result.transaction('days', mode).objectStore('days');
  const reading = store('readonly').get('all');
  reading.onsuccess = async () => {
    days = reading.result ?? await (await fetch('/days.json')).json();
    show(new URL(location.href).searchParams.get('date'));
    if (!reading.result) store('readwrite').put(days, 'all');
  };
};
addEventListener('load', () => navigator.serviceWorker.register('/worker.js'));
`;

const WORKER = `
addEventListener('install', (event) =>
  event.waitUntil(caches.open('floor').then((cache) => cache.addAll(['/appointment.html', '/days.json']))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const address = event.request.mode === 'navigate' ? '/appointment.html' : event.request;
  event.respondWith(caches.match(address).then((answer) => answer ?? fetch(event.request)));
});
`;
