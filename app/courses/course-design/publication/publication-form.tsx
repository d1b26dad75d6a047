import { useNavigation } from '@remix-run/react'
import { counted } from '#contract/platform/values/nouns.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { peopleSentence, type ProblemLine } from './publication-lines.ts'
import { PostForm } from '#app/kit/ui/post-form.tsx'

const ERROR = { one: 'error', many: 'errores', gender: 'm' } as const
const WARNING = { one: 'advertencia', many: 'advertencias', gender: 'f' } as const

/** Form to publish, with its effect on learners, and the reasons that block it. */
export function PublicationForm({
  version,
  editable,
  problems,
  strict,
  last,
  changed,
  people,
}: {
  /** Version of the displayed draft. */
  version: number
  editable: boolean
  problems: readonly ProblemLine[]
  /** True when warnings block it too. */
  strict: boolean
  /** Number of the last version. */
  last: number | null
  changed: boolean
  people: number
}) {
  const sending = useNavigation().formMethod === 'POST'
  const why = obstacle({ problems, strict, changed, last })
  return (
    <Card
      title={
        last === null ? 'Sin publicar' : changed ? 'Cambios sin publicar' : 'Todo está publicado'
      }
    >
      <PostForm
        replace
        className="flex flex-wrap items-center gap-x-6 gap-y-3"
        onSubmit={(event) => {
          if (sending) event.preventDefault()
        }}
      >
        <input type="hidden" name="version" value={version} />
        <div className="min-w-0 flex-[1_1_280px]">
          <p>
            {last === null
              ? 'Nadie ve este curso hasta que lo publiques.'
              : `La versión ${last} es la que se ve en la aplicación.`}
          </p>
          <p className="text-muted">{peopleSentence(people)}</p>
          {why ? (
            <p id="obstacle" className="mt-1 font-medium">
              {why}
            </p>
          ) : null}
        </div>
        {editable ? (
          <Button type="submit" variant="primary" size="lg" disabled={why !== null}>
            {sending ? 'Publicando…' : `Publicar la versión ${(last ?? 0) + 1}`}
          </Button>
        ) : null}
      </PostForm>
    </Card>
  )
}

function obstacle({
  problems,
  strict,
  changed,
  last,
}: Pick<Parameters<typeof PublicationForm>[0], 'problems' | 'strict' | 'changed' | 'last'>) {
  if (last !== null && !changed) return 'No hay cambios por publicar.'
  const errors = problems.filter(({ kind }) => kind === 'error').length
  const warnings = strict ? problems.length - errors : 0
  const parts = [
    errors > 0 ? counted(errors, ERROR) : '',
    warnings > 0 ? counted(warnings, WARNING) : '',
  ]
  const stopping = parts.filter(Boolean).join(' y ')
  if (stopping === '') return null
  return `No se puede publicar: ${errors + warnings === 1 ? 'lo impide' : 'lo impiden'} ${stopping}.`
}
