import { picture, type AuthoredSection } from '#api/courses/course-packages/authoring/design.ts'

export const law: AuthoredSection = {
  name: 'Qué dice la ley',
  icon: 'icono-ley.svg',
  color: '#35568C',
  subjectsTitle: 'La Ley 1581 sin enredos',
  subjects: ['Qué es un dato personal', 'Cuáles son sensibles', 'Qué puede pedir su titular'],
  subsections: [
    {
      name: 'Datos con dueño',
      icon: 'icono-ley.svg',
      contents: [
        {
          template: 'Concept',
          title: 'Detrás de cada dato hay alguien',
          category: 'conciencia',
          seconds: 60,
          points: 0,
          props: {
            text: 'Un dato personal es todo lo que permite saber de quién se habla: un nombre, una placa, una huella, una voz.',
            text2:
              'El dato es de la persona y no de la empresa. Nosotros solo lo cuidamos, para aquello que nos autorizó.',
            textAlignment: 'left',
            ...picture(
              'ficha-protegida.svg',
              'Una mujer junto a su ficha de datos: foto, nombre y huella, con un candado encima.',
            ),
            link: {
              url: 'https://www.sic.gov.co/',
              title: 'Superintendencia de Industria y Comercio',
            },
          },
        },
        {
          template: 'MultipleChoice',
          title: '¿Cuáles son sensibles?',
          category: 'concepto',
          seconds: 60,
          points: 20,
          props: {
            text: 'La ley protege más los datos que pueden usarse para discriminar. Marca los que son sensibles.',
            help_text: 'Son sensibles la salud, la biometría, las creencias y la vida íntima.',
          },
          options: [
            { text: 'La huella del ingreso', value: 1 },
            { text: 'Una incapacidad médica', value: 1 },
            { text: 'Ser de un sindicato', value: 1 },
            { text: 'El cargo', value: 0 },
          ],
        },
        {
          template: 'CompletePhrase',
          title: 'La regla de oro',
          category: 'concepto',
          seconds: 40,
          points: 10,
          props: {
            text: 'Completa lo que pides y lo que dices antes de guardar un dato.',
            phrase: 'Pido [autorización] y digo con qué [finalidad] lo voy a usar.',
            help_text: 'Una es un permiso; la otra, un para qué.',
          },
          options: [{ text: 'contraseña' }, { text: 'sorpresa' }],
        },
      ],
    },
    {
      name: 'Derechos del titular',
      icon: 'icono-derechos.svg',
      contents: [
        {
          template: 'Infographic',
          title: 'Conocer, actualizar, rectificar, revocar',
          category: 'concepto',
          seconds: 60,
          points: 0,
          props: {
            image: 'derechos-del-titular.svg',
            description:
              'Cuatro cosas que puedes pedir siempre. Conocer: qué datos tuyos tienen. Actualizar: que digan lo de hoy. Rectificar: que corrijan un error. Revocar: que dejen de usarlos. Ley 1581 de 2012, artículo 8.',
          },
        },
        {
          template: 'DragAndDrop',
          title: '¿Qué está pidiendo?',
          category: 'contexto',
          seconds: 60,
          points: 15,
          props: {
            text: 'Une lo que dice cada persona con el derecho que usa.',
            help_text: 'Una consulta se responde en diez días hábiles; un reclamo, en quince.',
          },
          options: [
            { text: '«¿Qué saben de mí?»', description: 'Conocer' },
            { text: '«Me mudé de casa»', description: 'Actualizar' },
            { text: '«Mi apellido es con z»', description: 'Rectificar' },
            { text: '«No me escriban más»', description: 'Revocar' },
          ],
        },
      ],
    },
  ],
}
