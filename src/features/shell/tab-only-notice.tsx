import { useWorkspace } from './app-context.ts';
import classes from './tab-only-notice.module.css';

/** Stays as long as nothing can be kept: whoever relies on the device must know. */
export function TabOnlyNotice() {
  const workspace = useWorkspace();
  return (
    <div role="status" className={classes.place}>
      {workspace?.place === 'tab' && (
        <p className={classes.notice}>
          Molar can keep nothing on the device: its storage is full or blocked. Stay online until your appointment is
          confirmed.
        </p>
      )}
    </div>
  );
}
