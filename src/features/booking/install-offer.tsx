import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useId } from 'react';
import { useApp } from '../../app/app-context.ts';
import type { MolarDb } from '../../data/db.ts';
import { getFact } from '../../data/facts.ts';
import { productName } from '../../platform/env.ts';
import { useInstall } from '../live/use-install.ts';
import { focusContent } from '../ui/focus-content.ts';
import { ShareIcon } from '../ui/icons.tsx';
import classes from './install-offer.module.css';

/** For people who have booked here, until they answer. It is below the appointments, so it moves none of them. */
export function InstallOffer({ db }: { db: MolarDb }) {
  const { install } = useApp();
  const { offer } = useInstall();
  const hasBooked = useLiveQuery(() => getFact(db, 'hasBooked'), [db]);
  const titleId = useId();
  if (!hasBooked || !offer) return null;

  function answer(act: () => void) {
    focusContent();
    act();
  }

  return (
    <Paper component="section" aria-labelledby={titleId} className={classes.offer} withBorder radius="lg" p="lg">
      <img src="/icons/icon.svg" alt="" width={48} height={48} className={classes.icon} />
      <div>
        <Title order={2} id={titleId} fz="h3">
          Keep {productName} at hand
        </Title>
        <Text mt={4}>
          {offer === 'prompt'
            ? 'Opens like an app, and shows your appointments even without a connection.'
            : 'Opens from your home screen, and shows your appointments even without a connection.'}
        </Text>
        {offer === 'by-hand' && <Steps />}
        <Group gap="sm" mt="md">
          {offer === 'prompt' && <Button onClick={() => answer(install.ask)}>Install</Button>}
          <Button variant="default" onClick={() => answer(install.decline)}>
            Not now
          </Button>
        </Group>
      </div>
    </Paper>
  );
}

/** In the words of the browsers on iPhone and iPad. */
function Steps() {
  return (
    <ol className={classes.steps}>
      <li>
        Tap <ShareIcon size={18} /> <b>Share</b>. Some browsers keep it behind <b>•••</b>.
      </li>
      <li>
        Choose <b>Add to Home Screen</b>.
      </li>
      <li>
        Tap <b>Add</b>.
      </li>
    </ol>
  );
}
