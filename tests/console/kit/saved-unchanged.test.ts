import { beforeAll, expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { formAddresses, formsOf } from '#tests/support/pages/forms.ts'
import { watchRows } from '#tests/support/database/row-changes.ts'

/** Each form of a record or of settings, saved as it was opened, without scripts. */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const person = site.visitor()

/** Forms without values before they are saved once, and the sheet that gives its session to everybody without one. */
const LEFT_OUT = /^(sign-on|attendance-\d+)$/

/** Values that a control could change: quotes, blank lines, decimals, a minute that the zone skips or repeats. */
const HARD_VALUES = `
  update external_courses set start_time = '2026-03-08 02:30+00', hours = 12.5, description = E'Uno\\n\\n <b>&amp;</b> "dos"';
  update users set location = 'A''b "c" <d> & é', extended_field1 = '007', mobile = null where id % 2 = 0;
  update users set last_name = null where id % 3 = 0;
  update instructors set description = E'Uno\\n\\n\\tdos', chat_link = 'https://x.example/?a=1&b=2';`

let watch: Awaited<ReturnType<typeof watchRows>>
beforeAll(async () => {
  await takeSession(person, 'super@sendero.test')
  await rows(HARD_VALUES)
  // Moments of use.
  watch = await watchRows(rows, ['sessions'])
})

test(
  'a form of a record or of settings that is saved as it was opened changes nothing',
  { timeout: 300_000 },
  async () => {
    const saved: string[] = []
    for (const address of formAddresses().filter((one) => !/\/new(\/|$)/.test(one))) {
      const page = await person.open(address)
      for (const form of page.status === 200 ? formsOf(page) : []) {
        const save = [...form.querySelectorAll('button')].find((button) =>
          /^Guardar( cambios)?$/.test(button.textContent.trim()),
        )
        if (!save || LEFT_OUT.test(form.id)) continue
        await watch.forget()
        const { status } = await person.submit(page, save)
        const changed = await watch.changed()
        expect({ address, status, changed }).toEqual({ address, status: 200, changed: [] })
        saved.push(form.id)
      }
    }
    expect(saved.length).toBeGreaterThan(25)
  },
)
