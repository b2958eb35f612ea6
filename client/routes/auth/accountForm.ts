import { email, minLength, object, string, trim } from 'zod/mini';

const address = string().check(trim(), minLength(1, 'Enter your e-mail.'), email('This is not an e-mail address.'));

/** What the login form takes. */
export const loginForm = object({ email: address, password: string().check(minLength(1, 'Enter your password.')) });

/** What the registration form takes; eight characters is also the server's minimum. */
export const registerForm = object({
  name: string().check(trim(), minLength(1, 'Enter your name.')),
  email: address,
  password: string().check(minLength(8, 'Use at least 8 characters.')),
});
