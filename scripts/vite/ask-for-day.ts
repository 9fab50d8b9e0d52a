/**
 * On a first visit to the calendar, preloads its day while the scripts are still loading; the page's own call uses that response.
 * Later visits show the stored day. Without storage, a service worker or a valid day in the URL, the page makes the call itself.
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
