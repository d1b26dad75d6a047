import { indicators } from '#contract/training/indicators.ts'
import { errorBodyOf } from '#app/kit/backend/error-body.server.ts'
import { UNKNOWN_ERROR } from '#app/kit/ui/common-copy.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { withoutExternalRedirect } from '#app/kit/forms/choices/lookup.server.ts'
import type { Choices } from './filters.tsx'

/** Reads the options of the filters; on an error the page shows its figures and the problem. */
export async function readChoices(api: ApiClient): Promise<Choices> {
  try {
    const found = await api.call(indicators.choices, {})
    const named = (things: { id: number; name: string }[]) =>
      things.map(({ id, name }) => ({ value: String(id), label: name }))
    return {
      problem: null,
      among: {
        cc: found.cost_centers.map((value) => ({ value, label: value })),
        comp: named(found.competencies),
        esc: named(found.categories),
        cour: named(found.courses),
        form: named(found.instructors),
      },
    }
  } catch (thrown) {
    const problem = await detailOf(thrown)
    return withoutExternalRedirect(thrown, { problem, among: null })
  }
}

async function detailOf(thrown: unknown): Promise<string> {
  return thrown instanceof Response ? (await errorBodyOf(thrown)).message : UNKNOWN_ERROR
}
