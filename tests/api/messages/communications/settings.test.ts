import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { issuesOf } from '../../people/users/company.ts'
import { mobile, openCommunications } from './company.ts'

/** How a company's messages are sent, and who wants none: issue 15. */

const AT = '/communications/settings'
const api = await startTestApi({
  settings: { TWILIO_FROM: '+573000000001', TWILIO_TEMPLATE_SID: `HX${'0'.repeat(32)}` },
})
const { admin, rows, person, where, unitAreas, otherAreas } = await openCommunications(api)
const reader = await api.signInAs('reader')
const unit = await api.signInAs('unit')
const other = await api.signInAs('admin', 97)
const SID = `HX${'a1'.repeat(16)}`

describe('the settings', () => {
  test('are the installation’s until the company has its own, and are changed one by one', async () => {
    expect((await reader('GET', AT)).body).toMatchObject({
      provider: 'embedded',
      whatsapp_from: null,
      whatsapp_template_sid: null,
      approval_over: null,
      defaults: { whatsapp_from: '+573000000001', whatsapp_template_media_sid: null },
      rate: expect.any(Number),
    })
    const put = await admin('PUT', AT, {
      whatsapp_from: 'whatsapp:+57 (300) 555-1234',
      whatsapp_template_sid: SID,
    })
    expect(put.body).toMatchObject({ whatsapp_from: '+573005551234', whatsapp_template_sid: SID })
    const rest = await admin('PUT', AT, { approval_over: '500' })
    expect(rest.body).toMatchObject({ whatsapp_from: '+573005551234', approval_over: 500 })
    const emptied = await admin('PUT', AT, { whatsapp_from: '', approval_over: null })
    expect(emptied.body).toMatchObject({
      whatsapp_from: null,
      whatsapp_template_sid: SID,
      approval_over: null,
    })
  })

  test('are not for learners, and not found without the module', async () => {
    const [learner, without] = [await api.signInAs('learner'), await api.signInAs('admin', 1672)]
    expect((await learner('GET', AT)).status).toBe(403)
    for (const path of [AT, '/communications/opt-outs'])
      expect([path, (await without('GET', path)).status]).toEqual([path, 404])
  })

  test('say what is wrong with each of them', async () => {
    const refused = await admin('PUT', AT, {
      whatsapp_from: '3005551234',
      whatsapp_template_sid: 'HX12',
      approval_over: -1,
    })
    expect(refused.status).toBe(422)
    expect(issuesOf(refused)).toEqual({
      whatsapp_from: 'El remitente debe ser un número con su código de país, como +573001234567',
      whatsapp_template_sid: 'La plantilla es HX seguido de 32 caracteres, como la muestra Twilio',
      approval_over: 'Debe ser un número de personas entre 0 y 1.000.000, o quedar vacío',
    })
  })

  test('give a sender to one company, also where two ask for it at once', async () => {
    const asked = { whatsapp_from: '+573001112233' }
    const answers = await Promise.all([admin('PUT', AT, asked), other('PUT', AT, asked)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)!
    expect(issuesOf(refused)).toEqual({ whatsapp_from: 'Este remitente ya es de otra compañía' })
    for (const by of [admin, other]) await by('PUT', AT, { whatsapp_from: null })
  })
})

describe('people who opted out', () => {
  test('is listed by name with the date, of the sender’s company and within business units', async () => {
    const place = where()
    const [inside, outside] = [mobile(), mobile()]
    await person(place, {
      first_name: 'Zoila',
      last_name: 'Baja',
      area_id: unitAreas[0],
      mobile: inside,
    })
    await person(place, {
      first_name: 'Ángel',
      last_name: 'Baja',
      area_id: otherAreas[0],
      mobile: outside,
    })
    for (const number of [inside, outside])
      await rows(`select opt_out_of_whatsapp('+573000000001', whatsapp_number($1))`, [number])
    const names = async (query = '', by = admin) =>
      (await by('GET', `/communications/opt-outs${query}`)).body.results.map(
        ({ full_name }: { full_name: string }) => full_name,
      )
    expect(await names('?q=baja')).toEqual(['Ángel Baja', 'Zoila Baja'])
    expect(await names('?q=baja&limit=1&skip=1')).toEqual(['Zoila Baja'])
    expect(await names('?q=angel', reader)).toEqual(['Ángel Baja'])
    expect(await names('?q=baja', unit)).toEqual(['Zoila Baja'])
    expect(await names('?q=baja', other)).toEqual([])
    const { body } = await admin('GET', '/communications/opt-outs?q=zoila')
    expect(body).toMatchObject({
      results: [{ mobile: inside, opted_out_at: expect.stringMatching(/^20\d\d-.*Z$/) }],
      pagination: { total: 1 },
    })
    // By another sender they have not been asked.
    await admin('PUT', AT, { whatsapp_from: '+573007778899' })
    expect(await names('?q=baja')).toEqual([])
    await admin('PUT', AT, { whatsapp_from: null })
  })
})
