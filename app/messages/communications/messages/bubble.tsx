import type { ReactNode } from 'react'
import { chatSegments } from '#app/courses/course-screens/chat-text.ts'

/**
 * Text of a message with WhatsApp formatting. Keeps line breaks and spaces; a long address breaks
 * anywhere.
 */
export function BubbleText({ of }: { of: string }) {
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {chatSegments(of).map(({ text, as: As }, at) =>
        As ? <As key={at}>{text}</As> : <span key={at}>{text}</span>,
      )}
    </p>
  )
}

/** Preview of a message as the recipient's phone shows it. */
export function Bubble({ file, text, empty }: { file?: ReactNode; text: string; empty: string }) {
  return (
    <div className="rounded bg-sunken p-4">
      <div className="ml-auto grid w-fit max-w-full gap-2 rounded bg-success-soft p-3 text-ink">
        {file}
        {text.trim() ? (
          <BubbleText of={text} />
        ) : file ? null : (
          <p className="italic opacity-80">{empty}</p>
        )}
      </div>
    </div>
  )
}
