import { Button } from '@mantine/core';
import classes from '../desk-toolbar.module.css';

export function PaperButtons({ onPrint, onEnter }: { onPrint(): void; onEnter(): void }) {
  return (
    <>
      <Button variant="default" className={classes.control} onClick={onPrint}>
        Print
      </Button>
      <Button variant="default" className={classes.control} onClick={onEnter}>
        Enter from paper
      </Button>
    </>
  );
}
