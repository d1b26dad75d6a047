import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { resumeLongJobs } from '#api/platform/jobs/long-job.ts'
import { messageJob } from '#api/messages/messages/sending/send.ts'
import { dayText } from '#app/kit/urls/day.ts'
import { formatDay } from '#app/kit/ui/format.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { mp3, mpeg4 } from '#tests/support/files/recordings.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { later, openAudiences } from './company.ts'

/** Messages without scripts: specification 3, §2, §4, §5 and §8, and issue 15. */

const EMPTY = 'Debes diligenciar el mensaje y/o adjuntar un archivo.'
const NO_DATE = 'Debes especificar la fecha de programacion'
const site = await startTestConsole({ works: true })
const { api, audience, message, area, person: somebody } = await openAudiences(site.api)
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')

const PNG = new File(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  'afiche.png',
  { type: 'image/png' },
)

const dialogOf = (page: Page, name: string | RegExp) => page.in(page.getByRole('dialog', { name }))
const region = (page: Page, name: string) => page.in(page.getByRole('region', { name }))
const write = (id: number) => person.open(`/communications/${id}/messages/new`)
const card = (page: Page) => region(page, 'Mensajes').getByRole('article')

/** An audience of its own people, whose mobiles end so. */
async function audienceOf(endings: (string | null)[]) {
  const place = await area(`Área ${randomUUID().slice(0, 8)}`)
  for (const ending of endings)
    await somebody({ area_id: place, ...(ending === null && { mobile: null }) }, ending ?? '01')
  return (await audience({ name: 'Para mensajes', areas: [place] })).id
}

async function sent(id: number, messageId: number) {
  await expect
    .poll(
      async () => (await api('GET', `/communications/${id}/messages/${messageId}`)).body.status,
      { timeout: 30_000 },
    )
    .toBe('sent')
}

describe('the form of a message', () => {
  test('has the variables to copy, and a preview that fills them in for a person', async () => {
    const id = await audienceOf(['01'])
    const form = await write(id)
    expect(form.getByText('{{nombre}}')).toBeTruthy()
    const preview = await person.submit(form, 'Vista previa', {
      Texto: 'Hola {{nombre}}, mira {{curso|tus cursos}}',
    })
    const card = region(preview, 'Vista previa')
    expect(card.getByText(/^Hola (?!\{)[^{]+, mira tus cursos$/)).toBeTruthy()
    expect(card.getByText(/^Con los datos de /)).toBeTruthy()
    expect(preview.getByLabelText<HTMLTextAreaElement>('Texto').value).toContain('{{nombre}}')

    const nobody = await person.submit(await write(await audienceOf([])), 'Vista previa', {
      Texto: 'Hola {{nombre}}',
    })
    expect(region(nobody, 'Vista previa').getByText(/No hay a quién mostrar/)).toBeTruthy()
  })

  test('warns in the words of the specification, and keeps what was written', async () => {
    const id = await audienceOf([])
    const form = await write(id)
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Hora' }).value).toBe('12')
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: /^a\. m\./ }).value).toBe('pm')
    const empty = await person.submit(form, 'Continuar', { Texto: '  ' })
    expect(empty.status).toBe(422)
    expect(empty.getByRole('link', { name: EMPTY })).toBeTruthy()
    const undated = await person.submit(empty, 'Continuar', { Texto: 'Hola', 'Programar?': true })
    expect(undated.status).toBe(422)
    expect(undated.getByRole('link', { name: NO_DATE })).toBeTruthy()
    const past = await person.submit(undated, 'Continuar', { Fecha: '20/11/2020' })
    expect(past.status).toBe(422)
    expect(
      past.getByRole('link', { name: 'La fecha de programacion no puede estar en el pasado' }),
    ).toBeTruthy()
    expect(past.getByLabelText<HTMLInputElement>(/^Fecha/).value).toBe('20/11/2020')
    expect(past.getByLabelText<HTMLTextAreaElement>(/^Texto/).value).toBe('Hola')
  })

  test('shows a preview with the file, which stays chosen when the form comes back', async () => {
    const id = await audienceOf([])
    const form = await write(id)
    const preview = await person.submit(form, 'Vista previa', {
      Texto: 'Hola *a todos*',
      'Archivo adjunto': PNG,
    })
    expect(preview.status).toBe(200)
    const bubble = region(preview, 'Vista previa')
    expect(bubble.getByText('a todos').tagName).toBe('STRONG')
    const picture = bubble.getByRole<HTMLImageElement>('img', { name: 'afiche.png' })
    expect(picture.width).toBe(272)
    const file = await person.request(new URL(picture.src).pathname)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('image/png')
    const refused = await person.submit(preview, 'Continuar', { 'Programar?': true })
    expect(refused.getByText('Archivo adjunto: afiche.png')).toBeTruthy()
    const without = await person.submit(refused, 'Vista previa', {
      'Quitar el archivo adjunto': true,
    })
    expect(region(without, 'Vista previa').queryByRole('img')).toBeNull()
  })

  test.each([
    ['una-cancion.mp3', mp3(), 'AUDIO'],
    ['un-video.mp4', mpeg4('mp42'), 'VIDEO'],
    ['una-tarjeta.vcf', Buffer.from('BEGIN:VCARD\r\nFN:Ana\r\nEND:VCARD\r\n'), 'A'],
  ])('shows %s in a player or as a link', async (name, content, shownAs) => {
    const id = await audienceOf([])
    const preview = await person.submit(await write(id), 'Vista previa', {
      'Archivo adjunto': new File([new Uint8Array(content)], name),
    })
    const bubble = region(preview, 'Vista previa')
    const shown =
      shownAs === 'A'
        ? bubble.getByRole<HTMLAnchorElement>('link', { name: /^una-tarjeta\.vcf/ })
        : bubble.getByLabelText<HTMLVideoElement>(new RegExp(name))
    expect(shown.tagName).toBe(shownAs)
    const file = await person.request(
      new URL('src' in shown ? shown.src : shown.href, 'http://sendero.test').pathname,
    )
    expect(file.status).toBe(200)
    expect((await file.arrayBuffer()).byteLength).toBe(content.byteLength)
  })

  test('a file of another sort is refused by its content, at its field', async () => {
    const id = await audienceOf([])
    const form = await write(id)
    const script = new File(['#!/bin/sh\necho'], 'foto.png', { type: 'image/png' })
    const page = await person.submit(form, 'Continuar', { Texto: 'Va', 'Archivo adjunto': script })
    expect(page.status).toBe(422)
    const link = page.in(page.getByRole('alert')).getByRole<HTMLAnchorElement>('link')
    expect(page.html).toContain(`id="${link.hash.slice(1)}"`)
    expect(link.hash).toContain('attachment_file')
  })
})

describe('before a message is sent', () => {
  test('a page says who gets it, who does not and why; then it is sent, with what became of it', async () => {
    const id = await audienceOf(['01', '01', '00', null])
    const form = await write(id)
    const review = await person.submit(form, 'Continuar', { Texto: 'Línea uno\n\nLínea dos' })
    expect(review.status).toBe(200)
    const who = region(review, 'A quiénes les llega')
    expect(who.getByText(/^Les llega/).parentElement?.textContent).toContain('a 3 personas, ahora.')
    expect(who.getByText(/^No le llega/).parentElement?.textContent).toContain(
      'a 1 persona: 1 sin celular.',
    )
    expect(who.getByText(/^3 lo reciben en la plantilla aprobada/)).toBeTruthy()
    expect(region(review, 'Cómo lo reciben').getByText('Línea uno Línea dos')).toBeTruthy()
    const { body: before } = await api('GET', `/communications/${id}/messages`)
    expect(before.results).toEqual([])

    const again = await person.submit(review, 'Volver a editar')
    expect(again.getByLabelText<HTMLTextAreaElement>(/^Texto/).value).toMatch(
      /^Línea uno\r?\n\r?\nLínea dos$/,
    )
    const confirmed = await person.submit(again, 'Continuar')
    const done = await person.submit(confirmed, 'Enviar a 3 personas')
    expect(done.address).toBe(`/communications/${id}`)
    expect(done.getByText('El mensaje se está enviando.')).toBeTruthy()
    const { body } = await api('GET', `/communications/${id}/messages`)
    expect(body.results).toHaveLength(1)
    const messageId = body.results[0].id as number
    await sent(id, messageId)

    const page = await person.open(`/communications/${id}`)
    expect(page.html).not.toContain('http-equiv="refresh"')
    const counts = page.in(card(page))
    expect(counts.getByRole('link', { name: '0 pendientes' })).toBeTruthy()
    const opened = await person.follow(counts.getByRole('link', { name: '2 problemas' }))
    expect(
      dialogOf(opened, 'Envíos del mensaje').getByText('El número no tiene WhatsApp'),
    ).toBeTruthy()
    const deliveries = await person.follow(counts.getByRole('link', { name: '2 enviados' }))
    const dialog = dialogOf(deliveries, 'Envíos del mensaje')
    const heads = dialog.getAllByRole('columnheader').map((head) => head.textContent.trim())
    expect(heads).toEqual(['Nombre', 'Celular', 'Fecha de envío'])
    site.breakApi(/\/deliveries$/)
    const unread = await person.open(deliveries.address)
    site.breakApi()
    expect(unread.getByText('Ocurrio un error al consultar los envios')).toBeTruthy()
    const failed = await person.follow(dialog.getByRole('link', { name: 'Problemas (2)' }))
    const problems = dialogOf(failed, 'Envíos del mensaje')
    expect(problems.getByRole('link', { name: 'Enviados (2)' })).toBeTruthy()
    expect(problems.getByText('El número no tiene WhatsApp')).toBeTruthy()
    expect(problems.getByText('No tiene número de celular')).toBeTruthy()
    const csv = await person.request(
      problems.getByRole<HTMLAnchorElement>('link', { name: 'Exportar' }).getAttribute('href')!,
    )
    const text = await csv.text()
    expect(text).toContain('El número no tiene WhatsApp')
    expect(text.trim().split('\n')).toHaveLength(3)
    const seen = await reader.open(failed.address)
    expect(seen.queryByRole('link', { name: /^Reintentar/ })).toBeNull()
  })

  test('those who got it, and those who did not, are ten to a page and found by name', async () => {
    const id = await audienceOf(Array.from({ length: 12 }, () => '01'))
    const { id: messageId } = await message(id)
    await sent(id, messageId)
    const page = await person.open(`/communications/${id}/messages/${messageId}`)
    const dialog = dialogOf(page, 'Envíos del mensaje')
    expect(dialog.getAllByRole('row')).toHaveLength(11)
    const pager = page.in(dialog.getByRole('navigation', { name: 'Paginación de los envíos' }))
    expect(pager.getByText(/^1–10 de 12 personas/)).toBeTruthy()
    const next = await person.follow(pager.getByRole('link', { name: 'Página siguiente' }))
    expect(dialogOf(next, 'Envíos del mensaje').getAllByRole('row')).toHaveLength(3)
    const none = await person.open(`/communications/${id}/messages/${messageId}?person=nadie-así`)
    expect(dialogOf(none, 'Envíos del mensaje').getByText(/coincide con «nadie-así»/)).toBeTruthy()
  })

  test('a form that is sent twice sends one message', async () => {
    const id = await audienceOf(['01'])
    const review = await person.submit(await write(id), 'Continuar', { Texto: 'Una vez' })
    await person.submit(review, 'Enviar a 1 persona')
    await person.submit(review, 'Enviar a 1 persona')
    const { body } = await api('GET', `/communications/${id}/messages`)
    expect(body.results).toHaveLength(1)
  })

  test('no confirmation is offered without recipients', async () => {
    const id = await audienceOf([null])
    const review = await person.submit(await write(id), 'Continuar', { Texto: 'Hola' })
    expect(review.getByText(/no le llegaría a nadie/)).toBeTruthy()
    expect(review.queryByRole('button', { name: /^Enviar a/ })).toBeNull()
  })

  test('a test goes to one’s own number, or says why it does not', async () => {
    const id = await audienceOf(['01'])
    const review = await person.submit(await write(id), 'Continuar', { Texto: 'De prueba' })
    const page = await person.submit(review, 'Enviarme una prueba')
    expect(page.status).toBe(200)
    expect(page.getByText(/^La prueba para \+\d+ quedó guardada, sin enviar\.$/)).toBeTruthy()
    expect(page.getByRole('button', { name: 'Enviar a 1 persona' })).toBeTruthy()
    const { body } = await api('GET', `/communications/${id}/messages`)
    expect(body.results).toEqual([])
  })
})

describe('a scheduled message', () => {
  test('is shown with its date, edited without its file, and deleted', async () => {
    const id = await audienceOf(['01'])
    const form = await write(id)
    const review = await person.submit(form, 'Continuar', {
      Texto: 'Más tarde',
      'Archivo adjunto': PNG,
      'Programar?': true,
      Fecha: later(30),
      Hora: '3',
      Minutos: '05',
    })
    const when = `${formatDay(later(30))}, 3:05\u00a0p.\u00a0m.`
    const who = review.getByRole('region', { name: 'A quiénes les llega' })
    expect(who.textContent).toContain(`a 1 persona, el ${when}`)
    const done = await person.submit(review, 'Programar')
    expect(
      done.getByText(`El mensaje se enviará el ${when.replaceAll('\u00a0', ' ')}`),
    ).toBeTruthy()
    const shown = done.in(card(done))
    expect(shown.getByText('Programado')).toBeTruthy()
    expect(shown.getByText(when.replaceAll('\u00a0', ' '))).toBeTruthy()
    expect(shown.getByRole('img', { name: 'afiche.png' })).toBeTruthy()

    const edit = await person.follow(shown.getByRole('link', { name: 'Editar' }))
    expect(edit.getByLabelText<HTMLInputElement>(/^Fecha/).value).toBe(dayText(later(30)))
    expect(edit.getByRole<HTMLSelectElement>('combobox', { name: 'Hora' }).value).toBe('3')
    expect(edit.getByRole<HTMLInputElement>('checkbox', { name: 'Programar?' }).checked).toBe(true)
    const changed = await person.submit(edit, 'Continuar', {
      Texto: 'Sin afiche',
      'Quitar el archivo adjunto': true,
    })
    const stored = await person.submit(changed, 'Programar')
    const { body } = await api('GET', `/communications/${id}/messages`)
    expect(body.results).toMatchObject([
      { body: 'Sin afiche', attachment: null, programmed_date: `${later(30)}T20:05:00.000Z` },
    ])

    const question = await person.follow(
      stored.in(card(stored)).getByRole('link', { name: 'Eliminar' }),
    )
    const dialog = dialogOf(question, 'Eliminar mensaje')
    const gone = await person.submit(question, dialog.getByRole('button', { name: 'Eliminar' }))
    expect(gone.getByText('Se eliminó el mensaje.')).toBeTruthy()
    expect(gone.getByText('No hay mensajes en el momento')).toBeTruthy()
  })

  test('that is sent at once without its file reaches nobody with it', async () => {
    const id = await audienceOf(['01'])
    const review = await person.submit(await write(id), 'Continuar', {
      Texto: 'Con afiche',
      'Archivo adjunto': PNG,
      'Programar?': true,
      Fecha: later(30),
    })
    const done = await person.submit(review, 'Programar')
    const edit = await person.follow(done.in(card(done)).getByRole('link', { name: 'Editar' }))
    const changed = await person.submit(edit, 'Continuar', {
      Texto: 'Sin afiche',
      'Quitar el archivo adjunto': true,
      'Programar?': false,
    })
    await person.submit(changed, 'Enviar a 1 persona')
    const { body } = await api('GET', `/communications/${id}/messages`)
    await sent(id, body.results[0].id)
    const rows = await site.api.services.db.query<object>(
      { tenantId: 1 },
      sql`select body, attachment from whatsapp_outbox where message_id = ${body.results[0].id}`,
    )
    expect(rows).toEqual([{ body: 'Sin afiche', attachment: null }])
  })

  test('keeps the file that another editor chose meanwhile, where this one left it alone', async () => {
    const id = await audienceOf(['01'])
    const upload = async (name: string) => {
      const form = new FormData()
      form.set('attachment', new File(['BEGIN:VCARD\r\nFN:Ana\r\nEND:VCARD\r\n'], name))
      return (await api('POST', '/communications/attachments', form)).body.key as string
    }
    const programmed_date = `${later(30)}T12:00`
    const draft = { attachment: await upload('Una.vcf'), programmed_date }
    const { id: messageId } = await message(id, draft)
    const mine = await person.open(`/communications/${id}/messages/${messageId}/edit`)
    const other = await upload('Otra.vcf')
    await api('PUT', `/communications/messages/${messageId}`, {
      body: 'Hola',
      attachment: other,
      programmed_date,
    })
    const review = await person.submit(mine, 'Continuar', { Texto: 'Mío' })
    const conflict = await person.submit(review, 'Programar')
    expect(conflict.status).toBe(409)
    const table = conflict.in(conflict.getByRole('region', { name: 'Diferencias' }))
    expect(table.getByText('Otra.vcf')).toBeTruthy()
    expect(table.queryByText(other)).toBeNull()
    expect(conflict.getByText('Archivo adjunto: Otra.vcf')).toBeTruthy()
    const again = await person.submit(conflict, 'Continuar')
    await person.submit(again, 'Programar')
    const { body } = await api('GET', `/communications/${id}/messages/${messageId}`)
    expect(body).toMatchObject({ body: 'Mío', attachment: { key: other, name: 'Otra.vcf' } })
  })

  test('tells the second of two editors what the first stored', async () => {
    const id = await audienceOf(['01'])
    const { id: messageId, version } = await message(id, { programmed_date: `${later(30)}T12:00` })
    const mine = await person.open(`/communications/${id}/messages/${messageId}/edit`)
    await api('PUT', `/communications/messages/${messageId}`, {
      body: 'De otra',
      programmed_date: `${later(31)}T12:00`,
      version,
    })
    const review = await person.submit(mine, 'Continuar', { Texto: 'Mío' })
    const conflict = await person.submit(review, 'Programar')
    expect(conflict.status).toBe(409)
    const table = conflict.in(conflict.getByRole('region', { name: 'Diferencias' }))
    const cells = table
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(cells.slice(1)).toEqual([
      ['Texto', 'De otra', 'Mío'],
      ['Fecha', expect.any(String), 'Igual'],
    ])
    const again = await person.submit(conflict, 'Continuar')
    await person.submit(again, 'Programar')
    const { body } = await api('GET', `/communications/${id}/messages/${messageId}`)
    expect(body).toMatchObject({ body: 'Mío', programmed_date: `${later(31)}T17:00:00.000Z` })
  })

  test('that is too late says so, and is sent when it is edited', async () => {
    const id = await audienceOf(['01'])
    const { id: messageId } = await message(id, { programmed_date: `${later(30)}T12:00` })
    await site.api.services.db.transaction({ tenantId: 1 }, (tx) =>
      tx.query(
        sql`update messages set programmed_date = now() - interval '2 hours' where id = ${messageId}`,
      ),
    )
    await resumeLongJobs(site.api.services, [messageJob])
    await expect
      .poll(async () => (await api('GET', `/communications/${id}/messages`)).body.results[0].status)
      .toBe('late')
    const page = await person.open(`/communications/${id}`)
    const shown = page.in(card(page))
    expect(shown.getByText('No se envió')).toBeTruthy()
    expect(shown.getByText(/^Estaba programado para el/)).toBeTruthy()
    expect(
      shown.getByText(/^Pasó más de una hora de su fecha sin que pudiera enviarse/),
    ).toBeTruthy()
    const edit = await person.follow(shown.getByRole('link', { name: 'Editar' }))
    const review = await person.submit(edit, 'Continuar', { 'Programar?': false })
    await person.submit(review, 'Enviar a 1 persona')
    await sent(id, messageId)
  })

  test('that has begun is not edited any more', async () => {
    const id = await audienceOf(['01'])
    const { id: messageId } = await message(id)
    await sent(id, messageId)
    const page = await person.open(`/communications/${id}/messages/${messageId}/edit`)
    expect(page.address).toBe(`/communications/${id}`)
    expect(page.getByText(/^Este mensaje ya empezó a enviarse/)).toBeTruthy()
  })
})

describe('a message that is being sent', () => {
  /** Two of its people wait for their next try. */
  async function sending() {
    const id = await audienceOf(['01'])
    const { id: messageId } = await message(id, { programmed_date: `${later(30)}T12:00` })
    await site.api.services.db.transaction({ tenantId: 1 }, async (tx) => {
      await tx.query(
        sql`update messages set state = 'sending', begun_at = now(), worked_at = now(),
              resumes_at = now() + interval '1 hour' where id = ${messageId}`,
      )
      await tx.query(
        sql`insert into message_deliveries (tenant_id, message_id, state, first_name, recipient, next_try_at)
            select 1, ${messageId}, 'queued', 'Persona', '+573001234567', now() + interval '1 hour'
            from generate_series(1, 2)`,
      )
    })
    return { id, messageId }
  }

  test('is stopped by an administrator after a question, and says who did', async () => {
    const { id } = await sending()
    const read = await reader.open(`/communications/${id}`)
    expect(read.in(card(read)).queryByRole('link', { name: 'Detener' })).toBeNull()
    const page = await person.open(`/communications/${id}`)
    const question = await person.follow(page.in(card(page)).getByRole('link', { name: 'Detener' }))
    const dialog = dialogOf(question, 'Detener el envío')
    expect(dialog.getByText(/^Faltan 2 personas\./)).toBeTruthy()
    const done = await person.submit(question, dialog.getByRole('button', { name: 'Detener' }))
    expect(done.getByText('Se detuvo el envío: a quienes faltaban no les llega.')).toBeTruthy()
    const stopped = done.in(card(done))
    expect(stopped.getByText('Detenido')).toBeTruthy()
    expect(stopped.getByText('Detenido por', { exact: false })).toBeTruthy()
    expect(stopped.queryByRole('link', { name: 'Detener' })).toBeNull()
    const late = await person.submit(question, dialog.getByRole('button', { name: 'Detener' }))
    expect([late.status, late.getByText('Este mensaje no se está enviando')]).toEqual([
      409,
      expect.anything(),
    ])
    const problems = await person.follow(stopped.getByRole('link', { name: /2 problemas/ }))
    expect(problems.getAllByText(/^Detenido: un administrador detuvo/)).toHaveLength(2)
  })
})

describe('sending again', () => {
  test('goes to failed recipients, listed next to the first attempt', async () => {
    const id = await audienceOf(['33', '01'])
    const { id: messageId } = await message(id)
    await sent(id, messageId)
    const at = `/communications/${id}/messages/${messageId}`
    const page = await person.open(`${at}?shown=problems`)
    const question = await person.follow(page.getByRole('link', { name: 'Reintentar (1)' }))
    const dialog = dialogOf(question, 'Reintentar (1)')
    expect(dialog.getByText(/^Se sabe que 1 persona no lo recibió/)).toBeTruthy()
    expect(dialog.queryByRole('checkbox')).toBeNull()
    const done = await person.submit(question, dialog.getByRole('button', { name: 'Reintentar' }))
    expect(done.getByText('El mensaje se está enviando de nuevo.')).toBeTruthy()
    await sent(id, messageId)
    const after = await person.open(at)
    const shown = dialogOf(after, 'Envíos del mensaje')
    expect(shown.getByRole('link', { name: 'Enviados (2)' })).toBeTruthy()
    expect(shown.getByText('1 intento anterior')).toBeTruthy()
  })

  test('asks before it includes recipients with an unknown result', async () => {
    const id = await audienceOf(['01'])
    const { id: messageId } = await message(id)
    await sent(id, messageId)
    await site.api.services.db.transaction({ tenantId: 1 }, (tx) =>
      tx.query({
        text: `update message_deliveries set state = 'unknown', error_code = 'unknown' where message_id = $1`,
        values: [messageId],
      } as never),
    )
    const question = await person.open(`/communications/${id}/messages/${messageId}/retry`)
    const dialog = dialogOf(question, 'Reintentar (1)')
    expect(dialog.getByText('De 1 persona no se sabe si lo recibió.')).toBeTruthy()
    const refused = await person.submit(
      question,
      dialog.getByRole('button', { name: 'Reintentar' }),
    )
    expect(refused.status).toBe(409)
    const asked = await person.open(`/communications/${id}/messages/${messageId}/retry`)
    dialogOf(asked, 'Reintentar (1)').getByRole<HTMLInputElement>('checkbox', {
      name: /Podrían recibirlo dos veces/,
    }).checked = true
    const done = await person.submit(asked, 'Reintentar')
    expect(done.getByText('El mensaje se está enviando de nuevo.')).toBeTruthy()
  })
})

describe('messages of all audiences', () => {
  test('are in a list and in a month, from which each is opened', async () => {
    const name = `Audiencia ${randomUUID().slice(0, 8)}`
    const id = await audienceOf([])
    await api('PUT', `/communications/${id}`, { name })
    const day = later(3)
    await message(id, { body: `Aviso de ${name}`, programmed_date: `${day}T09:30` })
    const audiences = await person.open('/communications')
    const list = await person.follow(audiences.getByRole('link', { name: 'Mensajes' }))
    const found = await person.submit(list, 'Buscar', { 'Buscar mensajes': name, Desde: day })
    expect(found.getAllByRole('row')).toHaveLength(2)
    expect(found.getByText('Programado', { selector: 'td span' })).toBeTruthy()
    const opened = await person.follow(found.getByRole('link', { name: `Aviso de ${name}` }))
    expect(opened.status).toBe(200)

    const now = await person.follow(found.getByRole('link', { name: 'Calendario' }))
    expect(now.getByRole('heading', { level: 2 }).textContent).toMatch(/ de \d{4}$/)
    const month = await person.open(`/communications/calendar?month=${day.slice(0, 7)}`)
    const table = month.in(month.getByRole('table', { name: /^Mensajes de / }))
    expect(table.getAllByRole('columnheader')).toHaveLength(7)
    const link = table.getByRole('link', { name: new RegExp(`${name}.*Programado`) })
    expect(link.textContent).toContain('9:30')
    expect((await person.follow(link)).address).toContain(`/communications/${id}/messages/`)
    const next = await person.follow(month.getAllByRole('link', { name: / de \d{4}$/ })[1]!)
    expect(next.address).toMatch(/month=\d{4}-\d{2}$/)
    expect((await person.open('/communications/calendar?month=nada')).status).toBe(200)
  })

  test('one is duplicated for another audience, with its file and without its date', async () => {
    const [from, to] = [await audienceOf([]), await audienceOf(['01'])]
    const target = `Destino ${randomUUID().slice(0, 8)}`
    await api('PUT', `/communications/${to}`, { name: target })
    const form = await write(from)
    const review = await person.submit(form, 'Continuar', {
      Texto: 'Se duplica',
      'Archivo adjunto': PNG,
      'Programar?': true,
      Fecha: dayText(later(5)),
    })
    const made = await person.submit(review, 'Programar')
    const copy = await person.follow(made.getByRole('link', { name: 'Duplicar' }))
    expect(copy.getByRole('heading', { level: 1 }).textContent).toBe('Duplicar mensaje')
    expect(copy.getByDisplayValue('Se duplica')).toBeTruthy()
    expect(copy.getByRole<HTMLInputElement>('checkbox', { name: 'Programar?' }).checked).toBe(false)
    const confirm = await person.submit(copy, 'Continuar', { Audiencia: target })
    expect(confirm.getByText(target)).toBeTruthy()
    const back = await person.submit(confirm, 'Volver a editar')
    const again = await person.submit(back, 'Continuar')
    const done = await person.submit(again, /^Enviar a 1 persona/)
    expect(done.address).toBe(`/communications/${to}`)
    const { body } = await api('GET', `/communications/${to}/messages`)
    expect(body.results[0]).toMatchObject({
      body: 'Se duplica',
      programmed_date: null,
      attachment: { name: 'afiche.png' },
    })
    expect((await api('GET', `/communications/${from}/messages`)).body.results).toHaveLength(1)
  })
})
