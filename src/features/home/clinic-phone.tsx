import { useClinicConfig } from '../../app/app-context.ts';
import { phoneAddress } from '../ui/phone-address.ts';
import classes from './clinic-phone.module.css';

/** A line of its own, kept free until the number is known, so nothing moves when it comes. */
export function ClinicPhone() {
  const phone = useClinicConfig()?.clinic.phone;
  return <span className={classes.line}>{phone && <a href={phoneAddress(phone)}>{phone}</a>}</span>;
}
