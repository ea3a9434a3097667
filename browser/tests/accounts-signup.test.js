/** The sign-up page: an administrator creates a user with it, and nobody else can. */
import assert from 'node:assert/strict';
import { ADMIN, login, loginStatus, newUser, visitAs } from '../suite/accounts.js';

const address = () => `${process.env.ACCOUNTS_URL}/signup`;

/** Fills in the form and sends it; returns the text of the alert that the response displays. */
async function signUp(page, { username, password }) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  const alert = page.waitForEvent('dialog');
  const clicked = page.getByRole('button', { name: 'Sign up' }).click();
  const dialog = await alert;
  const message = dialog.message();
  await dialog.accept();
  await clicked;
  return message;
}

visitAs(ADMIN, 'An administrator signs up a user', async ({ page, prompt, sees, shoot }) => {
  await page.goto(address());
  await shoot('accounts-signup');
  assert.equal(await signUp(page, login('signed-up')), 'Successfully signed up user: signed-up');
  await page.waitForURL(`${process.env.ACCOUNTS_URL}/`);
  await sees('Welcome to MLflow');
  assert.equal(await loginStatus(login('signed-up')), 200);
  assert.equal(prompt.count, 1);
});

visitAs(ADMIN, 'A name that is taken leads back to the form', async ({ page }) => {
  await newUser('taken');
  await page.goto(address());
  assert.equal(await signUp(page, login('taken')), 'Username has already been taken: taken');
  await page.waitForURL(address());
  await page.getByLabel('Username').waitFor();
});

visitAs(ADMIN, 'A name is shown as it is, and not run as a script', async ({ page }) => {
  const username = '</script>"+alert(1)+"';
  await page.goto(address());
  assert.equal(await signUp(page, login(username)), `Successfully signed up user: ${username}`);
});

visitAs(ADMIN, 'A form with another token is refused', async ({ page, sees, watch }) => {
  watch.allow(/^400 for POST \/api\/2\.0\/mlflow\/users\/create-ui$/);
  await page.goto(address());
  const token = page.locator('input[name=csrf_token]');
  const sent = await token.inputValue();
  assert.ok(sent.length > 20);
  await token.evaluate((input) => { input.value = `${input.value.slice(0, -2)}xx`; });
  await page.getByLabel('Username').fill('forged');
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await sees(/The CSRF token is invalid\./);
  assert.equal(await loginStatus(login('forged')), 401);
});

visitAs(login('ordinary'), 'A user who is no administrator cannot sign up others', async ({ page, sees, watch }) => {
  await newUser('ordinary');
  watch.allow(/^403 for GET \/signup$/);
  await page.goto(address());
  await sees(/^Permission denied$/);
});
