/** Runs in the page. Returns the result known at the time of the call, and looks again if that was negative. */
export function isDayKept(day: string): boolean {
  const page = window as { isDayKept?: 'asked' | 'no' | 'yes' };
  const look = async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('molar-')) continue;
      const isKept = await new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => resolve(false);
        opening.onsuccess = () => {
          const db = opening.result;
          const reading = db.transaction('services').objectStore('services').count(day);
          reading.onsuccess = () => resolve(reading.result > 0);
          reading.onerror = () => resolve(false);
          db.close();
        };
      });
      if (isKept) return true;
    }
    return false;
  };
  if (page.isDayKept === undefined || page.isDayKept === 'no') {
    page.isDayKept = 'asked';
    look().then((isKept) => {
      page.isDayKept = isKept ? 'yes' : 'no';
    });
  }
  return page.isDayKept === 'yes';
}
