import type { ImportedContent } from '#contract/courses/design/content-imports.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { FieldError, useFormField } from '#app/kit/forms/field.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { CHOOSE } from './choose.ts'
import { ImportedContentRow } from './imported-content-row.tsx'

/** Contents of a file with a box for each; all are ticked at first. */
export function ImportedContents({
  contents,
  line,
  picture,
}: {
  contents: readonly ImportedContent[]
  /** Word for the place in the file. */
  line: string
  /** Returns the address of a picture. */
  picture: (number: number) => string
}) {
  const { id, error, defaultValue, clearError } = useFormField('contents')
  const chosen = chosenOf(defaultValue)
  return (
    <Card
      title={counted(contents.length, NOUNS.courseContent)}
      actions={
        <>
          <Button type="submit" name={CHOOSE} value="all" size="sm">
            Elegir todos
          </Button>
          <Button type="submit" name={CHOOSE} value="none" size="sm">
            Quitar todos
          </Button>
        </>
      }
      flush
    >
      <fieldset
        id={id}
        tabIndex={-1}
        aria-describedby={error ? `${id}-error` : undefined}
        className="min-w-0"
        onChange={clearError}
      >
        <input type="hidden" name="contents" value="" />
        <legend className="sr-only">Contenidos que se crean</legend>
        {error ? (
          <div className="px-4 pb-2">
            <FieldError id={id}>{error}</FieldError>
          </div>
        ) : null}
        {/* Boxes are drawn again when the form comes back. */}
        <ul key={chosen ? [...chosen].join() : 'all'} className="divide-y divide-line">
          {contents.map((content) => (
            <ImportedContentRow
              key={content.number}
              content={content}
              line={line}
              picture={picture}
              chosen={chosen?.has(String(content.number)) ?? true}
            />
          ))}
        </ul>
      </fieldset>
    </Card>
  )
}

/** Returns the ticked boxes of a form that came back; null at first. */
function chosenOf(value: unknown): ReadonlySet<string> | null {
  if (value === undefined) return null
  return new Set((Array.isArray(value) ? value : [value]).map(String).filter(Boolean))
}
