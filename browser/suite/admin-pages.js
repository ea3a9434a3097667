/** Controls of the pages for administrators. */

/** Opens a section of a dialog that is collapsed at first. */
export async function expand(dialog, title) {
  await dialog.getByText(title, { exact: true }).click();
}

/** Chooses an option of a list by the id of its field. */
export async function select(page, id, option) {
  await page.locator(`#${id}`).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Chooses an option of a list with a search field, by the text that the list shows now; that closes the list. */
export async function pick(page, dialog, shown, option) {
  await dialog.getByRole('combobox').filter({ hasText: shown }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Checks or unchecks an option of a list with several, and closes the list. */
export async function toggle(page, dialog, shown, option) {
  await pick(page, dialog, shown, option);
  await page.keyboard.press('Escape');
}

/** The row of a table that contains a text. */
export function row(page, text) {
  return page.getByRole('row').filter({ hasText: text });
}
