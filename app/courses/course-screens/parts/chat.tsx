import type { ReactNode } from 'react'
import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import { chatSegments } from '../chat-text.ts'
import { propPath, textProp } from '../props.ts'
import { Glyph } from './glyph.tsx'

/**
 * Conversation in WhatsApp's design, with its own colours instead of the course's.
 * @param note text between messages.
 */
export function Chat({
  title,
  note = 'Hoy',
  children,
  below,
}: {
  title: string | null
  note?: string
  children: ReactNode
  /** Panel that slides over it from below. */
  below?: ReactNode
}) {
  return (
    <div className="screen chat">
      <p className="chat-bar">
        <Glyph name="back" />
        <span className="chat-face">
          <Glyph name="person" />
        </span>
        <span className="chat-name" data-field="title">
          {title}
          <small>en línea</small>
        </span>
        <Glyph name="dots" />
      </p>
      <div className="chat-ground">
        <p className="chat-day">{note}</p>
        <div className="chat-bubble">{children}</div>
      </div>
      {below ?? (
        <p className="chat-foot" aria-hidden="true">
          <span>Mensaje</span>
          <span className="chat-mic">
            <Glyph name="mic" />
          </span>
        </p>
      )}
    </div>
  )
}

/** Text of a message with WhatsApp formatting, and its time. */
export function ChatText({ content }: { content: DesignContent }) {
  return (
    <p className="chat-text" data-field={propPath('text')}>
      {chatSegments(textProp(content, 'text')).map(({ text, as: As }, at) =>
        As ? <As key={at}>{text}</As> : <span key={at}>{text}</span>,
      )}
      <ChatTime />
    </p>
  )
}

export function ChatTime() {
  return (
    <span className="chat-time" aria-hidden="true">
      9:41 a. m.
    </span>
  )
}
