import type { ReactNode } from 'react'
import type { DesignContent } from '#contract/course-design-shape.ts'
import { isOn, textProp, type Alignment } from '../props.ts'
import { Glyph } from './glyph.tsx'

/** Texts longer than this take more than two screens. */
const LONG = 1600

/**
 * What most screens are made of: the title, what the template draws, and the button that leads on.
 * @param action what that button says.
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
  /** Of templates that look different altogether. */
  look?: string
  action?: string
  children: ReactNode
}) {
  const long = textProp(content, 'text').length + textProp(content, 'text2').length > LONG
  return (
    <div className="screen" data-align={align} data-look={look} data-long={long || undefined}>
      <div className="screen-body">
        {content.title ? <p className="screen-title">{content.title}</p> : null}
        {children}
      </div>
      <Action>{action}</Action>
    </div>
  )
}

/** Drawn and not there: nothing of a preview is sent anywhere. */
function Action({ children }: { children: string }) {
  return (
    <p className="screen-action" aria-hidden="true">
      {children}
    </p>
  )
}

/** Users' text, its lines as they were written. */
export function Text({ of, look }: { of: string; look?: 'question' | 'second' | 'lead' }) {
  if (!of) return null
  return (
    <p className="screen-text" data-look={look}>
      {of}
    </p>
  )
}

/** What a question says to whoever asks for help. */
export function Help({ content }: { content: DesignContent }) {
  const help = textProp(content, 'help_text')
  if (!help || isOn(content, 'hide_help_text')) return null
  return (
    <div className="screen-help">
      <Glyph name="help" />
      <p className="screen-text">
        <span className="sr-only">Ayuda: </span>
        {help}
      </p>
    </div>
  )
}

/** Said in words as well, since a colour alone says nothing to many. */
export function CorrectTag({ children = 'Correcta' }: { children?: string }) {
  return (
    <span className="screen-tag">
      <Glyph name="check" />
      {children}
    </span>
  )
}
