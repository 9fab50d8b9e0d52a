// A day at the clinic, in order: each step starts where the last one ended.
import type { MolarServer } from '../support/molar-server.ts';
import { deskSteps } from './desk-steps.ts';
import type { Engine } from './engine.ts';
import { patientSteps } from './patient-steps.ts';
import { createPerson, type Step } from './person.ts';

export function createWalk(engine: Engine, molar: MolarServer): Step[] {
  const person = createPerson(engine, molar);
  return [...patientSteps(person, engine, molar), ...deskSteps(person, molar)];
}
