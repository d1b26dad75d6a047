import { ChatFile } from '../parts/chat-file.tsx'
import { Chat, ChatText, ChatTime } from '../parts/chat.tsx'
import { Glyph } from '../parts/glyph.tsx'
import { OutwardLink } from '../parts/outward-link.tsx'
import { Transcript } from '../parts/transcript.tsx'
import { delayOf } from '../delay.ts'
import { alternativeOf, linkOf, numberProp, textProp } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'

/** Message of a conversation: file, text, a link as a button below, and the time. */
export function WhatsApp({ content, files, still }: ScreenProps) {
  const file = textProp(content, 'file')
  const link = linkOf(content)
  const delay = numberProp(content, 'sendAfterMinutes')
  return (
    <Chat title={content.title} note={delay ? `Se envía ${delayOf(delay)} después` : undefined}>
      {file ? (
        <ChatFile files={files} name={file} alt={alternativeOf(content)} still={still} />
      ) : null}
      {textProp(content, 'text') ? <ChatText content={content} /> : <ChatTime />}
      {file ? <Transcript content={content} still={still} /> : null}
      {link ? (
        <OutwardLink to={link.url} still={still} className="chat-button">
          <Glyph name="link" />
          {link.title}
        </OutwardLink>
      ) : null}
    </Chat>
  )
}
