import { picture, type AuthoredSection } from '#api/courses/course-packages/authoring/design.ts'

export const protection: AuthoredSection = {
  name: 'Protección personal',
  icon: 'icono-proteccion.svg',
  color: '#1E7A78',
  subjectsTitle: 'Vas a aprender',
  subjects: [
    'Qué te pones y para qué',
    'Qué va antes que el casco',
    'Trabajar a más de dos metros',
  ],
  subsections: [
    {
      name: 'De la cabeza a los pies',
      icon: 'icono-proteccion.svg',
      contents: [
        {
          template: 'Infographic',
          title: 'Tu equipo completo',
          category: 'concepto',
          seconds: 60,
          points: 0,
          props: {
            image: 'proteccion-completa.svg',
            description:
              'Una persona con su equipo completo. Casco: golpes en la cabeza. Gafas: chispas y polvo. Protección de oídos: ruido de más de 85 decibeles. Chaleco: que te vean. Guantes: cortes y calor. Botas: punta reforzada.',
          },
        },
        {
          template: 'DragAndDrop',
          title: 'Cada cosa con su peligro',
          category: 'concepto',
          seconds: 60,
          points: 15,
          props: {
            text: 'Une cada elemento con aquello de lo que te protege.',
            help_text: 'Piensa en lo que puede pasar, no en lo que es más cómodo.',
          },
          options: [
            { text: 'Casco', description: 'Un objeto que cae' },
            { text: 'Gafas', description: 'Una chispa de la pulidora' },
            { text: 'Tapaoídos', description: 'Ocho horas junto al compresor' },
            { text: 'Guantes', description: 'El filo de una lámina' },
          ],
        },
        {
          template: 'Tip',
          title: 'Revísalo como revisas el celular',
          category: 'conciencia',
          seconds: 30,
          points: 0,
          props: {
            text: 'Antes de ponértelo, míralo diez segundos.',
            text2:
              'Un casco con una grieta o un arnés con una costura abierta ya no protegen. Cámbialos: no se descuentan del sueldo.',
            textAlignment: 'center',
          },
        },
      ],
    },
    {
      name: 'Trabajo en alturas',
      icon: 'icono-alturas.svg',
      contents: [
        {
          template: 'Concept',
          title: 'Desde dos metros, es altura',
          category: 'concepto',
          seconds: 60,
          points: 0,
          props: {
            text: 'Si puedes caer dos metros o más, es trabajo en alturas: necesitas curso vigente, permiso firmado y una línea de vida.',
            text2:
              'El anclaje va por encima de tus hombros. Así la caída es corta y el arnés la detiene antes que el piso.',
            textAlignment: 'left',
            ...picture(
              'linea-de-vida.svg',
              'Una persona con arnés sobre un andamio con barandas. Su línea sube hasta un anclaje por encima de la cabeza.',
            ),
            link: {
              url: 'https://www.mintrabajo.gov.co/',
              title: 'Resolución 4272 de 2021, Mintrabajo',
            },
          },
        },
        {
          template: 'Sort',
          title: '¿Qué protege más?',
          category: 'concepto',
          seconds: 60,
          points: 20,
          props: {
            text: 'Hay que cambiar una lámpara a cuatro metros. Pon en el podio las soluciones, de la que más protege a la que menos.',
            help_text:
              'El equipo personal es la última barrera: si falla, no queda nada entre tú y el piso.',
          },
          options: [
            { text: 'Bajarla con un cable', place: 1 },
            { text: 'Plataforma con baranda', place: 2 },
            { text: 'Arnés y línea de vida', place: 3 },
          ],
        },
        {
          template: 'CompletePhrase',
          title: 'Antes de subir',
          category: 'concepto',
          seconds: 40,
          points: 10,
          props: {
            text: 'Completa la regla.',
            phrase: 'Sin [permiso] firmado y sin [anclaje] revisado, nadie [sube].',
            help_text: 'Son dos cosas que se revisan antes y una que se deja de hacer.',
          },
          options: [{ text: 'afán' }, { text: 'celular' }],
        },
      ],
    },
  ],
}
