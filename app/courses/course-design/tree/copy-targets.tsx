import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { RadioGroup } from '#app/kit/forms/choices/choice-fields.tsx'
import type { Option } from '#app/kit/forms/choices/select-field.tsx'

/** Courses that a part of a design can be copied to; a search finds the others. */
export function CopyTargets({ courses, total }: { courses: Option[]; total: number }) {
  return (
    <div className="max-h-64 overflow-y-auto">
      <RadioGroup
        name="course"
        label="Curso"
        required
        options={courses}
        help={
          total > courses.length
            ? `Los primeros ${courses.length} de ${counted(total, NOUNS.course)}.`
            : undefined
        }
      />
    </div>
  )
}

/** Reason why no course is offered. */
export function noTargets(q: string): string {
  return q === '' ? 'La compañía no tiene otro curso propio.' : `Ningún curso coincide con «${q}».`
}
