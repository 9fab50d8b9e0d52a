import { useClinicConfig } from '../../app/app-context.ts';
import classes from './payment.module.css';

/** Says that no real money moves. Shown only with a test key. */
export function TestModeNotice() {
  const payments = useClinicConfig()?.payments;
  if (!payments?.publishableKey.startsWith('pk_test_')) return null;
  const isSimulator = payments.mode === 'simulator';
  return (
    <aside className={classes.notice} aria-label="Test mode">
      {isSimulator ? 'Test mode: payment simulator, no real card is charged' : 'Test mode: no real card is charged'}.
      Pay with the test card 4242 4242 4242 4242, any future date and any three digits.
    </aside>
  );
}
