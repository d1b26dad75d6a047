import type { ReactNode } from 'react'
import { answerKindOf, rightParts } from '#contract/courses/design/course-answers.ts'
import { phraseSegmentsOf } from '#contract/courses/design/course-requirements.ts'
import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import type { CourseFiles } from '../course-screens/course-files.ts'
import { Picture } from '../course-screens/parts/picture.tsx'
import { CorrectTag } from '../course-screens/parts/screen.tsx'
import { shuffled } from '../course-screens/phrase.ts'
import { optionsOf, textProp } from '../course-screens/props.ts'
import { ANSWER, placeOf } from './answer-fields.ts'

type ControlProps = {
  content: DesignContent
  files: CourseFiles
  /** Parts that were sent. */
  given: readonly string[]
  /** True when the right answers are shown. */
  revealed: boolean
}

/** Controls with which a learner answers a content. */
export function AnswerControls(props: ControlProps) {
  switch (answerKindOf(props.content)) {
    case 'choice':
      return <Choice {...props} type="radio" />
    case 'choices':
      return <Choice {...props} type="checkbox" />
    case 'order':
      return <Order {...props} pieces={optionsOf(props.content).map(({ text }) => text)} />
    case 'parts':
      return <Order {...props} pieces={rightParts(props.content) ?? []} />
    case 'pairs':
      return <Pairs {...props} />
    case 'gaps':
      return <Gaps {...props} />
    case 'recording':
      return <p className="screen-hint">En la prueba no se graba: toca «Enviar» para seguir.</p>
    default:
      return (
        <textarea
          name={ANSWER}
          aria-label="Tu respuesta"
          placeholder="Escribe tu respuesta"
          rows={5}
          maxLength={10_000}
          defaultValue={props.given[0]}
          className="screen-writing"
        />
      )
  }
}

const IMAGES = ['image1', 'image2', 'image3']

function Choice({
  content,
  files,
  given,
  revealed,
  type,
}: ControlProps & { type: 'radio' | 'checkbox' }) {
  const tiles = content.content_template.endsWith('ImageChoice')
  const empty = textProp(content, 'image_empty')
  return (
    <>
      {type === 'checkbox' ? <p className="screen-hint">Elige todas las que correspondan</p> : null}
      <ul className={tiles ? 'screen-tiles' : 'screen-options'}>
        {optionsOf(content).map(({ id, text, value }, at) => {
          const image = tiles ? textProp(content, IMAGES[at] ?? '') || empty : ''
          const correct = revealed && value === 1
          return (
            <li key={id}>
              <label
                className={tiles ? 'screen-tile' : 'screen-option'}
                data-correct={correct || undefined}
              >
                <input type={type} name={ANSWER} value={id} defaultChecked={given.includes(id)} />
                {image ? <Picture files={files} name={image} alt="" look="tile" /> : null}
                <span className="screen-option-text">{text}</span>
                {correct ? <CorrectTag /> : null}
              </label>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** A position for each piece, in an order that does not tell it. */
function Order({ given, pieces }: ControlProps & { pieces: readonly string[] }) {
  const rows = pieces.map((text, at) => ({ text, at }))
  const places = rows.map((_, at) => String(at + 1))
  return (
    <ul className="screen-options">
      {shuffled(rows, ({ text }) => text).map(({ text, at }) => (
        <li key={at} className="screen-option">
          <span className="screen-option-text">{text}</span>
          <Pick
            name={placeOf(at)}
            label={`Posición de ${text}`}
            choices={places}
            value={given[at]}
          />
        </li>
      ))}
    </ul>
  )
}

function Pairs({ content, given }: ControlProps) {
  const options = optionsOf(content)
  const matches = shuffled(
    options.map(({ description }) => description ?? ''),
    (text) => text,
  )
  return (
    <ul className="screen-pairs">
      {options.map(({ id, text }, at) => (
        <li key={id}>
          <span className="screen-chip">{text}</span>
          <Pick label={`Pareja de ${text}`} choices={matches} value={given[at]} />
        </li>
      ))}
    </ul>
  )
}

function Gaps({ content, given }: ControlProps) {
  const segments = phraseSegmentsOf(textProp(content, 'phrase'))
  const words = [
    ...segments.filter(({ gap }) => gap).map(({ text }) => text),
    ...optionsOf(content).map(({ text }) => text.trim()),
  ].filter(Boolean)
  const choices = shuffled([...new Set(words)], (word) => word)
  const drawn: ReactNode[] = segments.map(({ text, gap }, at) => {
    if (!gap) return <span key={at}>{text}</span>
    const place = segments.slice(0, at).filter((segment) => segment.gap).length
    return <Pick key={at} label={`Espacio ${place + 1}`} choices={choices} value={given[place]} />
  })
  return <p className="screen-phrase">{drawn}</p>
}

function Pick({
  name = ANSWER,
  label,
  choices,
  value,
}: {
  name?: string
  label: string
  choices: readonly string[]
  value: string | undefined
}) {
  return (
    <select name={name} aria-label={label} defaultValue={value ?? ''} className="trial-pick">
      <option value="">Elige…</option>
      {choices.map((choice, at) => (
        <option key={at} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  )
}
