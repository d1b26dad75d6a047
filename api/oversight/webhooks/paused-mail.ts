import { WEBHOOK_DAYS } from '#contract/oversight/webhook-event-types.ts'
import { help, type EmailLayout } from '#api/platform/mail/email-layout.ts'
import { renderEmail, type EmailText } from '#api/platform/mail/email-template.ts'

type Paused = { id: number; name: string; url: string; reason: 'failing' | 'gone' }

/** Mail to the owner of an endpoint that was paused because its receiver does not take events. */
export function pausedMail(
  head: EmailLayout,
  firstName: string,
  { id, name, url, reason }: Paused,
): EmailText {
  const { productName, company } = head
  return renderEmail(productName, `El webhook «${name}» está en pausa`, firstName, [
    {
      paragraph:
        reason === 'gone'
          ? `El receptor del webhook «${name}» de ${company} respondió que ya no existe (410).`
          : `El receptor del webhook «${name}» de ${company} lleva tres días sin recibir un evento, aunque lo intentamos diez veces.`,
    },
    { facts: [['Dirección', url]] },
    {
      paragraph: `Lo pusimos en pausa. Lo que ocurra desde ahora se guarda hasta ${WEBHOOK_DAYS} días y se envía cuando lo reanudes; lo que no se pudo entregar se puede reenviar desde su página.`,
    },
    { link: 'Ver el webhook', url: `${head.url}/webhooks/${id}` },
    ...help(head),
  ])
}
