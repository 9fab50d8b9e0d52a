import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import classes from './toast-host.module.css';

/** Where toasts appear. Mounted only where one can: for the signed-in, and beside the sign-in forms. */
export function ToastHost() {
  // What is pressed stands at the right of tables and cards; at the left, there is nothing but navigation and calendar.
  return (
    <Notifications
      position="bottom-left"
      limit={4}
      // Where a finger was last, a toast counts as hovered: the others still go.
      pauseResetOnHover="notification"
      classNames={{ root: classes.toasts, notification: classes.fresh }}
    />
  );
}
