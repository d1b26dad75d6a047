import type { ReactNode } from 'react'
import { chatSegments } from '../chat-text.ts'
import { Glyph } from './glyph.tsx'

/**
 * A conversation as WhatsApp draws it, in its own colours and not the course's.
 * @param note what stands between messages.
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
  /** What slides over it from below. */
  below?: ReactNode
}) {
  return (
    <div className="screen chat">
      <p className="chat-bar">
        <Glyph name="back" />
        <span className="chat-face">
          <Glyph name="person" />
        </span>
        <span className="chat-name">
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

/** A message's text with WhatsApp's marks, and when it came. */
export function ChatText({ of }: { of: string }) {
  return (
    <p className="chat-text">
      {chatSegments(of).map(({ text, as: As }, at) =>
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
