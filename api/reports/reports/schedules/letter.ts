import { renderEmail, type EmailText } from '#api/platform/mail/email-template.ts'

/** Mail with a scheduled report: its content, its link, and why it was sent. */
export function reportLetter(
  { name, report }: { name: string; report: string },
  {
    firstName,
    url,
    attached,
    dates,
    empty,
  }: {
    firstName: string
    url: string
    /** Name of the attached file's format; null when it is too large. */
    attached: string | null
    /** Days of the report's relative dates, as they are today. */
    dates: readonly string[]
    /** True when the recipient's business units exclude all values of one of its filters. */
    empty: boolean
  },
  { productName }: { productName: string },
): EmailText {
  return renderEmail(productName, `Reporte: ${name}`, firstName, [
    { paragraph: `Este es el reporte «${name}» (${report}), como está hoy.` },
    ...dates.map((words) => ({ paragraph: `${words}.` })),
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
        ? `Lo que ves de él va adjunto como ${attached}.`
        : 'No va adjunto porque pesa más de 5 MB; ábrelo y expórtalo desde ahí.',
    },
    {
      paragraph:
        'Recibes este correo porque alguien de tu compañía programó su envío. Quien lo programó, o un administrador, puede cambiarlo en los envíos de reportes.',
    },
  ])
}
