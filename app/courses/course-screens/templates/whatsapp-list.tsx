import { Chat, ChatText } from '../parts/chat.tsx'
import { Glyph } from '../parts/glyph.tsx'
import { CorrectTag, Help } from '../parts/screen.tsx'
import { cellPath, optionsOf } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'

/** Opened list message: the message with its button, and the rows to choose from. */
export function WhatsAppList({ content }: ScreenProps) {
  const rows = (
    <div className="chat-sheet">
      <p className="chat-sheet-title">
        <Glyph name="close" />
        Opciones
      </p>
      <ul>
        {optionsOf(content).map(({ id, text, description, value }) => (
          <li key={id} className="chat-row" data-correct={value === 1 || undefined}>
            <span className="chat-row-text">
              <span data-field={cellPath({ id }, 'text')}>{text}</span>
              {description ? (
                <small data-field={cellPath({ id }, 'description')}>{description}</small>
              ) : null}
              {value === 1 ? <CorrectTag /> : null}
            </span>
            <span className="chat-radio" aria-hidden="true" />
          </li>
        ))}
      </ul>
      <Help content={content} />
    </div>
  )
  return (
    <Chat title={content.title} below={rows}>
      <ChatText content={content} />
      <p className="chat-button">
        <Glyph name="list" />
        Ver opciones
      </p>
    </Chat>
  )
}
