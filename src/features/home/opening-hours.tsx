import { useClinicConfig } from '../../app/app-context.ts';
import { openDaysText } from '../../words/open-days-text.ts';
import { openingHours } from './clinic-details.ts';

/** Three lines. That of the days is kept free until they are known, so nothing moves when they come. */
export function OpeningHours() {
  const clinic = useClinicConfig()?.clinic;
  return (
    <>
      {clinic ? openDaysText(clinic.closed) : '\u00a0'}
      <br />
      {openingHours.times}
      <br />
      {openingHours.pause}
    </>
  );
}
