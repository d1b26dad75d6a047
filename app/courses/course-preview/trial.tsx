import {
  data,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { answerKindOf, PASSING_SHARE } from '#contract/courses/design/course-answers.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { filesOf } from '../course-screens/course-files.ts'
import { ScreenFrame } from '../course-screens/frame.tsx'
import { screenLinks, ThemeStyles } from '../course-screens/theme-styles.tsx'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { DOT } from '#app/kit/ui/format.ts'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { writeParams } from '#app/kit/urls/url-state.ts'
import { PreviewError } from './preview.tsx'
import { answered, scoreText } from './trial-answer.ts'
import { TrialScreen } from './trial-screen.tsx'
import { TRIAL, type TrialState } from './trial-state.ts'
import { possibleIn } from './trial-steps.ts'
import { readTrial } from './trial.server.ts'
import styles from './trial.css?url'

export const links: LinksFunction = () => [...screenLinks(), { rel: 'stylesheet', href: styles }]

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Prueba de ${data.design.name}` : 'Prueba' },
]

/** Loads one screen of a section, or of the whole course, as a learner goes through it. */
export async function loader(args: LoaderFunctionArgs) {
  const { any, id, design, version, state, whole, steps, index } = await readTrial(args)
  const begin = Math.max(
    0,
    steps.findIndex(({ key }) => key === (state.from || state.item)),
  )
  const step = steps[index]
  // Points that were possible in this section since the trial began.
  const previous = steps.slice(0, index).findLastIndex(({ kind }) => kind === 'module')
  const played = steps.slice(Math.max(begin, previous + 1), index + 1)
  const possible = step?.kind === 'course' ? possibleIn(steps.slice(begin)) : possibleIn(played)
  return {
    any,
    id,
    design,
    version,
    state: { ...state, from: steps[begin]?.key ?? '', of: whole ? ('course' as const) : state.of },
    whole,
    step: step ?? null,
    next: steps[index + 1]?.key ?? null,
    at: index + 1,
    count: steps.length,
    possible,
  }
}

/** Marks the answer that was sent. Nothing of it is stored. */
export async function action(args: ActionFunctionArgs) {
  const { steps, index } = await readTrial(args)
  const step = steps[index]
  const { form } = await postedForm(args.request)
  if (step?.kind !== 'content' || answerKindOf(step.content) === null)
    return data({ key: '', answer: null, missing: null }, { status: 409 })
  const marked = answered(step.content, form)
  return data({ key: step.key, ...marked }, { status: marked.answer ? 200 : 422 })
}

export default function Trial() {
  const { any, id, design, version, state, whole, step, ...page } = useLoaderData<typeof loader>()
  const sent = useAnswer<typeof action>()
  const at = (any ? paths.designs : paths.courses).editor(id)
  const files = filesOf(design, any)
  const answer = (sent?.key === step?.key && sent?.answer) || null
  const points = state.points + (answer?.points ?? 0)
  const isCourse = step?.kind === 'course'
  const won = isCourse ? state.before + points : points
  const to = (changes: Partial<TrialState>) =>
    at.trial(writeParams(TRIAL, { ...state, ...changes }))
  const following =
    step?.kind === 'module' ? { points: 0, before: state.before + state.points } : { points }
  const next = page.next === null ? null : to({ item: page.next, ...following })
  const passed = won >= page.possible * PASSING_SHARE
  const editor = at.page({ item: step?.key })
  const again = { item: state.from, points: 0, before: 0 }
  return (
    <main className="mx-auto max-w-page px-4 py-4 sm:px-6">
      <ThemeStyles design={design} files={files} />
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-line pb-3">
        <div className="min-w-0">
          <p className="text-sm text-muted">
            {whole ? 'Prueba del curso' : 'Prueba de la sección'}: no se guarda nada
          </p>
          <h1 className="break-words text-xl font-semibold tracking-tight">{design.name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
            <Tag tone={version === 'Borrador' ? 'warning' : 'success'}>{version}</Tag>
            {`Pantalla ${page.at} de ${page.count}${DOT}${scoreText(won, page.possible)}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ButtonLink to={to(again)}>Empezar de nuevo</ButtonLink>
          {whole ? null : (
            <ButtonLink to={at.trial(writeParams(TRIAL, { of: 'course', version: state.version }))}>
              Probar todo el curso
            </ButtonLink>
          )}
          <ButtonLink to={editor}>Ir al editor</ButtonLink>
        </div>
      </header>
      {step ? (
        <>
          <div className="trial-phone">
            <ScreenFrame levels={step.levels}>
              <TrialScreen
                key={`${step.key}:${answer ? 'answered' : 'asked'}`}
                step={step}
                files={files}
                next={next ?? (passed ? editor : to(again))}
                passed={passed}
                answer={answer}
                missing={sent?.key === step.key ? (sent.missing ?? null) : null}
              />
            </ScreenFrame>
          </div>
          <p className="mt-4 flex justify-center gap-2">
            {next ? (
              <ButtonLink to={next}>{answer ? 'Continuar' : 'Siguiente pantalla'}</ButtonLink>
            ) : (
              <ButtonLink to={to(again)}>Probar otra vez</ButtonLink>
            )}
          </p>
        </>
      ) : (
        <EmptyState icon="courses" title="El curso no tiene secciones">
          Cuando las tenga, aquí se prueban como las ve un aprendiz.
        </EmptyState>
      )}
    </main>
  )
}

export { PreviewError as ErrorBoundary }
