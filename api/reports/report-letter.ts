import { renderEmail, type EmailText } from '../mail/email-template.ts'

/** A report that was asked to be sent: what it is, where it opens, and why it comes. */
export function reportLetter(
  { name, report }: { name: string; report: string },
  {
    firstName,
    url,
    attached,
    empty,
  }: {
    firstName: string
    url: string
    attached: boolean
    /** Their business units leave no value of one of its filters. */
    empty: boolean
  },
  { productName }: { productName: string },
): EmailText {
  return renderEmail(productName, `Reporte: ${name}`, firstName, [
    { paragraph: `Este es el reporte «${name}» (${report}), como está hoy.` },
    ...(empty
      ? [
          {
            paragraph:
              'Llega sin filas: lo que eligieron en sus filtros no es de tus unidades de negocio.',
          },
        ]
      : []),
    { link: 'Abrir el reporte', url },
    {
      paragraph: attached
        ? 'Lo que ves de él va adjunto como CSV.'
        : 'No va adjunto porque pesa más de 5 MB; ábrelo y expórtalo desde ahí.',
    },
    {
      paragraph:
        'Recibes este correo porque alguien de tu compañía programó su envío. Quien lo programó, o un administrador, puede cambiarlo en los envíos de reportes.',
    },
  ])
}
