import type { ImportedContent } from '#contract/courses/design/content-imports.ts'
import type { PostedForm } from '#app/kit/backend/posted-form.server.ts'
import { CHOOSE } from './choose.ts'

/** Buttons that tick every content or none without scripts: the form comes back, and nothing is created. */
export function chooseAll(contentsOf: () => Promise<readonly Pick<ImportedContent, 'number'>[]>) {
  return {
    prepare: async ({ form }: PostedForm) => {
      const chosen = form.get(CHOOSE)
      if (chosen === null) return {}
      form.set('contents', '')
      if (chosen === 'all')
        for (const { number } of await contentsOf()) form.append('contents', String(number))
      return {}
    },
    asksAgain: (form: FormData) => form.has(CHOOSE),
  }
}
