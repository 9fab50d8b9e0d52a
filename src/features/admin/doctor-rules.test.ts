import { expect, test } from 'vitest';
import { MOST_IMAGE_BYTES } from '../../../contract/image.ts';
import { checkDoctorEmail, checkDoctorName, checkImage, checkSpecialty } from './doctor-rules.ts';

test('missing values are reported in the words of the specification', () => {
  for (const name of ['  ', '\u200b\u200b', ' \u202e', '\u2800']) {
    expect(checkDoctorName(name), JSON.stringify(name)).toBe('Please enter the doctor’s name');
  }
  expect(checkDoctorEmail(' ')).toBe('Email is Requied');
  expect(checkSpecialty('')).toBe('Specialty is required');
  expect(checkImage(null)).toBe('Image is required');
});

test.each(['grey', 'grey@', 'grey@molar', 'a b@molar.test'])('%j is not an email address', (email) => {
  expect(checkDoctorEmail(email)).toBe('Provide a valid Email');
});

test('values that the clinic would accept are accepted', () => {
  expect(checkDoctorName('Dr Grey')).toBeNull();
  expect(checkDoctorEmail(' Grey@Molar.test ')).toBeNull();
  expect(checkDoctorEmail("o'brien@xn--bcher-kva.example")).toBeNull();
  expect(checkSpecialty('Oral Surgery')).toBeNull();
  expect(checkImage({ size: MOST_IMAGE_BYTES })).toBeNull();
});

test('a picture of more than 5 MB is refused before it is uploaded', () => {
  expect(checkImage({ size: MOST_IMAGE_BYTES + 1 })).toMatch('at most 5 MB');
});
