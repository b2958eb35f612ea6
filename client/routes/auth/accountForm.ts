import type { Errors } from '../../editing/errors.ts';

/** Fields of the login form. */
export interface Login {
  readonly email: string;
  readonly password: string;
}

/** Fields of the registration form. */
export interface Registration extends Login {
  readonly name: string;
}

const addressShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function wrongAddress(email: string) {
  if (email.trim() === '') {
    return { email: 'Enter your e-mail.' };
  }
  return addressShape.test(email.trim()) ? {} : { email: 'This is not an e-mail address.' };
}

export function wrongLogin({ email, password }: Login): Errors<Login> {
  return { ...wrongAddress(email), ...(password === '' && { password: 'Enter your password.' }) };
}

/** @param passwordLength characters that the server asks for */
export function wrongRegistration(values: Registration, passwordLength: number): Errors<Registration> {
  const { name, email, password } = values;
  return {
    ...(name.trim() === '' && { name: 'Enter your name.' }),
    ...wrongAddress(email),
    ...(password.length < passwordLength && { password: `Use at least ${passwordLength} characters.` }),
  };
}
