import type { Page } from 'playwright/test';
import { isoFromMedium } from '../../contract/clinic-date.ts';

type ServicesOf = { available: string[] }[];

/** From here on the page meets a clinic that is closed on these days. @param days ISO, as in clinic.json */
export async function closeClinic(page: Page, days: readonly string[]): Promise<void> {
  const isShut = (date: string) => days.some((day) => day === isoFromMedium(date));
  const shut = (date: string, services: ServicesOf) =>
    isShut(date) ? services.map((service) => ({ ...service, available: [] })) : services;
  await page.route(/\/config$/, async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, clinic: { ...config.clinic, closed: { weekdays: [], dates: days } } } });
  });
  await page.route(/\/available\?/, async (route) => {
    const answer = await (await route.fetch()).json();
    const date = new URL(route.request().url()).searchParams.get('date');
    const json = date
      ? shut(date, answer)
      : answer.map((day: { date: string; services: ServicesOf }) => ({
          ...day,
          services: shut(day.date, day.services),
        }));
    await route.fulfill({ json });
  });
}
