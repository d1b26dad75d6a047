import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import { answerKindOf } from '#contract/courses/design/course-answers.ts'
import type { CourseFiles } from '../course-screens/course-files.ts'
import { PressableAction } from '../course-screens/parts/action.tsx'
import { Glyph } from '../course-screens/parts/glyph.tsx'
import { Question } from '../course-screens/parts/question.tsx'
import { ResultScreen } from '../course-screens/result-screen.tsx'
import { ContentScreen } from '../course-screens/screen.tsx'
import { SectionScreen, SubjectsScreen } from '../course-screens/section-screen.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { AnswerControls } from './answer-controls.tsx'
import type { TrialAnswer } from './trial-answer.ts'
import type { Step } from './trial-steps.ts'
import { PostForm } from '#app/kit/ui/post-form.tsx'

/** Screen of a step whose button leads on; a question is answered first. */
export function TrialScreen({
  step,
  files,
  next,
  passed,
  answer,
  missing,
}: {
  step: Step
  files: CourseFiles
  /** Address that the screen's button leads to. */
  next: string
  /** True when the points suffice for the result of a section or the course. */
  passed: boolean
  answer: TrialAnswer | null
  missing: string | null
}) {
  const follow = (label: string) => (
    <Link to={next} className="screen-action">
      {label}
    </Link>
  )
  if (step.kind === 'content' && answerKindOf(step.content) !== null)
    return answer ? (
      <PressableAction.Provider value={() => follow('Continuar')}>
        <Answered content={step.content} files={files} answer={answer} />
      </PressableAction.Provider>
    ) : (
      <PressableAction.Provider
        value={(label) => (
          <button type="submit" className="screen-action">
            {label}
          </button>
        )}
      >
        <PostForm replace preventScrollReset className="trial-form">
          <Unanswered content={step.content} files={files} missing={missing} />
        </PostForm>
      </PressableAction.Provider>
    )
  return (
    <PressableAction.Provider value={follow}>
      {step.kind === 'content' ? (
        <ContentScreen content={step.content} files={files} progress={step.progress} />
      ) : step.kind === 'section' ? (
        <SectionScreen section={step.of} files={files} kind={step.level} />
      ) : step.kind === 'subjects' ? (
        <SubjectsScreen section={step.of} />
      ) : (
        <ResultScreen result={`${step.kind}_${passed ? 'won' : 'lost'}`} />
      )}
    </PressableAction.Provider>
  )
}

const LOOKS = {
  choice: 'choices',
  choices: 'choices',
  order: 'choices',
  pairs: 'pairs',
  gaps: 'phrase',
  parts: 'choices',
  text: 'type',
  recording: 'record',
} as const

function Unanswered({
  content,
  files,
  missing,
}: {
  content: DesignContent
  files: CourseFiles
  missing: string | null
}) {
  const kind = answerKindOf(content)!
  return (
    <Question
      content={content}
      files={files}
      look={LOOKS[kind]}
      action={kind === 'text' || kind === 'recording' ? 'Enviar' : 'Responder'}
    >
      <AnswerControls content={content} files={files} given={[]} revealed={false} />
      {missing ? (
        <p role="alert" className="trial-feedback">
          {missing}
        </p>
      ) : null}
    </Question>
  )
}

/** Moves the focus to what replaces a pressed button. */
const focusOn = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

function Answered({
  content,
  files,
  answer,
}: {
  content: DesignContent
  files: CourseFiles
  answer: TrialAnswer
}) {
  const { given, isCorrect, title, text } = answer
  return (
    <Question content={content} files={files} look={LOOKS[answerKindOf(content)!]}>
      <fieldset disabled className="trial-answered">
        <AnswerControls
          content={content}
          files={files}
          given={given}
          revealed={isCorrect !== null}
        />
      </fieldset>
      <div
        ref={focusOn}
        tabIndex={-1}
        role="status"
        className="trial-feedback"
        data-correct={isCorrect ?? undefined}
      >
        <p className="trial-result">
          {isCorrect === null ? null : <Glyph name={isCorrect ? 'check' : 'close'} />}
          {title}
        </p>
        {text ? <p>{text}</p> : null}
      </div>
    </Question>
  )
}
