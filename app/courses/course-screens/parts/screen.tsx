import type { ReactNode } from 'react'
import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import { isOn, propPath, textProp, type Alignment } from '../props.ts'
import { Action } from './action.tsx'
import { Glyph } from './glyph.tsx'

/** Length in characters from which a text fills more than two screens. */
const LONG = 1600

/**
 * Shared layout of most screens: title, the template's content, and the button to the next one.
 * @param action label of that button.
 */
export function Screen({
  content,
  align = 'left',
  look,
  action = 'Continuar',
  children,
}: {
  content: DesignContent
  align?: Alignment
  /** For templates with a different design. */
  look?: string
  action?: string
  children: ReactNode
}) {
  const long = textProp(content, 'text').length + textProp(content, 'text2').length > LONG
  return (
    <div className="screen" data-align={align} data-look={look} data-long={long || undefined}>
      <div className="screen-body">
        {content.title ? (
          <p className="screen-title" data-field="title">
            {content.title}
          </p>
        ) : null}
        {children}
      </div>
      <Action>{action}</Action>
    </div>
  )
}

/** Text property of a content, with its line breaks. */
export function Text({
  content,
  name,
  look,
}: {
  content: DesignContent
  name: 'text' | 'text2' | 'description'
  look?: 'question' | 'second' | 'lead'
}) {
  const text = textProp(content, name)
  if (!text) return null
  return (
    <p className="screen-text" data-look={look} data-field={propPath(name)}>
      {text}
    </p>
  )
}

/** Help text of a question, shown on request. */
export function Help({ content }: { content: DesignContent }) {
  const help = textProp(content, 'help_text')
  if (!help || isOn(content, 'hide_help_text')) return null
  return (
    <div className="screen-help">
      <Glyph name="help" />
      <p className="screen-text" data-field={propPath('help_text')}>
        <span className="sr-only">Ayuda: </span>
        {help}
      </p>
    </div>
  )
}

/** Text label too, since colour alone is not accessible. */
export function CorrectTag({ children = 'Correcta' }: { children?: string }) {
  return (
    <span className="screen-tag">
      <Glyph name="check" />
      {children}
    </span>
  )
}
