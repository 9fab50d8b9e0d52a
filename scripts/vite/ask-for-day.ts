/**
 * A first visit to the calendar asks for its day while the scripts are still coming; the page's own call then takes that answer.
 * Later visits show what the device has. Without storage, a worker, or a real day in the address the page asks by itself.
 */
export const ASK_FOR_DAY = `<script>
try {
if (location.pathname === '/appointment' && localStorage.getItem('molar.account') && !navigator.serviceWorker.controller) {
const iso = new URLSearchParams(location.search).get('date') ?? new Date().toLocaleDateString('en-CA');
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(iso));
const link = document.createElement('link');
Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href: '/available?' + new URLSearchParams({ date }) });
document.head.append(link);
}
} catch {}
</script>`;
