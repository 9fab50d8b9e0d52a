/** Everything that may happen. Another order would change every story, as a new step does. */
import { elsewhereSteps } from './elsewhere-steps.ts';
import { faultSteps } from './fault-steps.ts';
import { patientSteps } from './patient-steps.ts';

export const steps = { ...patientSteps, ...faultSteps, ...elsewhereSteps };

export const weights = Object.fromEntries(Object.entries(steps).map(([name, { weight }]) => [name, weight])) as Record<
  keyof typeof steps,
  number
>;
