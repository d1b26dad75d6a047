import type { Attention } from '#contract/oversight/attention.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { PostForm } from '#app/kit/ui/post-form.tsx'

type Step = { words: string; to: string; done: boolean }

/** Returns the steps of the setup of a tenant; `userCreation`: its administrators create users one by one. */
export function firstStepsOf(
  { has, first_steps: { design } }: Attention,
  userCreation: boolean,
): Step[] {
  return [
    { words: 'Crea las áreas de la compañía', to: paths.areas.list(), done: has.areas },
    { words: 'Crea los cargos', to: paths.positions.list(), done: has.positions },
    {
      words: userCreation ? 'Crea o importa los usuarios' : 'Importa los usuarios',
      to: userCreation ? paths.users.list() : paths.import(paths.users.list()).upload,
      done: has.users,
    },
    { words: 'Crea el primer curso', to: paths.courses.new(), done: has.courses },
    { words: 'Forma un grupo', to: paths.groups.list(), done: has.groups },
    {
      words: 'Elige los colores del curso',
      to: design === null ? paths.courses.list() : paths.courses.editor(design).theme(),
      done: has.colours,
    },
  ]
}

/** Setup checklist for administrators of a new tenant, with completed steps marked. */
export function FirstSteps({ waiting }: { waiting: Attention }) {
  const { features } = useSession().tenant
  const steps = firstStepsOf(waiting, features.userCreation)
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-5 rounded border border-line bg-surface px-4 py-3 print:hidden"
    >
      <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="first-steps" className="flex-1 text-sm font-medium text-muted">
          Primeros pasos: {steps.filter(({ done }) => done).length} de {steps.length}
        </h2>
        <Link
          to={paths.help.guide('first-day')}
          className="text-sm font-medium text-accent-text hover:underline"
        >
          Ver la guía
        </Link>
        <PostForm action={paths.firstSteps.dismissal}>
          <Button type="submit" size="sm">
            Ocultar
          </Button>
        </PostForm>
      </div>
      <ol className="flex flex-col gap-x-8 gap-y-1 sm:flex-row sm:flex-wrap">
        {steps.map((step, at) => (
          <StepItem key={step.words} step={step} number={at + 1} />
        ))}
      </ol>
    </section>
  )
}

function StepItem({ step: { words, to, done }, number }: { step: Step; number: number }) {
  return (
    <li className="inline-flex min-h-6 items-center gap-2 py-0.5">
      {done ? (
        <>
          <span className="text-success-text">
            <Icon name="check" />
          </span>
          <span className="text-muted">
            {words} <span className="sr-only">(hecho)</span>
          </span>
        </>
      ) : (
        <>
          <span aria-hidden="true" className="w-4 text-center font-semibold tabular-nums">
            {number}
          </span>
          <Link to={to} className="font-medium text-accent-text hover:underline">
            {words}
          </Link>
        </>
      )}
    </li>
  )
}
