import type { AcademicText } from '#core/document/model.ts'
import { closingHeading, type Genre, genres, type Outline, t1, t2 } from './scaffold.ts'

const essay: Outline = {
  title: (topic) => topic.name,
  sections: (topic) => [
    t1(
      'Introducción',
      `Abre con una situación concreta que acerque al lector ${topic.to}: una escena que hayas observado, una pregunta que el curso dejó abierta o una tensión que todavía se discute. Dos o tres frases bastan. Evita empezar por una definición de diccionario o por una fórmula general; si el ejemplo está bien elegido, el lector entenderá por qué importa el tema antes de que se lo digas.`,
      `Delimita después de qué vas a hablar y de qué no. ¿En qué lugar, en qué período y para qué grupo de personas te interesa el asunto? ¿Qué aspecto dejarás fuera aunque sea importante? Un comienzo posible es *Este ensayo se ocupa de…, y deja a un lado…* Mientras más preciso sea el recorte, más fácil será sostener lo que afirmes.`,
      `Cierra la introducción con tu tesis, en una sola frase que alguien razonable pudiera discutir: *Sostengo que…, porque…* No basta con anunciar que tratarás ${topic.name}; di qué piensas y cuál es tu razón principal. Añade una línea que adelante el orden de los argumentos, y vuelve a esta frase cuando termines el borrador para comprobar que el texto la defiende.`,
    ),
    t1('Argumentos'),
    t2(
      'Primer argumento',
      `Presenta aquí tu razón más fuerte. Empieza el párrafo con la afirmación, no con el dato: *La primera razón para sostener esta idea es que…* Explica luego el mecanismo, es decir, cómo se pasa de la causa al efecto que señalas, y aclara los conceptos que uses. ¿Qué tendría que ocurrir para que tu afirmación fuera falsa? Si no encuentras respuesta, probablemente la afirmación es demasiado vaga.`,
      `Aporta después la evidencia: un estudio que hayas leído, una norma, un caso o un texto del curso. Preséntala con tus palabras, cita la fuente y comenta qué demuestra y qué no alcanza a demostrar. Una evidencia sin comentario es solo un adorno; termina el párrafo mostrando de qué modo refuerza tu tesis sobre ${topic.name}.`,
    ),
    t2(
      'Segundo argumento',
      `Elige una razón distinta, que no sea la primera dicha de otro modo. Puede mirar el asunto desde otra escala, otro actor u otra disciplina: *Si se observa desde…, aparece además que…* ¿A quién beneficia y a quién perjudica lo que describes? ¿Cambia la respuesta a corto y a largo plazo? Enlaza este argumento con el anterior para que el lector vea un avance y no una lista.`,
      'Ilustra la idea con un ejemplo cercano a tu experiencia o a tu carrera y analízalo con calma. Describe el caso en dos frases, señala el detalle que lo vuelve significativo y di con claridad qué permite concluir. Si el ejemplo admite otra lectura, reconócela aquí: la honestidad con los matices hace más creíble tu posición.',
    ),
    t1(
      'Objeciones y respuesta',
      `Expón la mejor objeción que podría hacerse a tu tesis, tal como la diría quien la defiende y no como una caricatura: *Podría replicarse que…* Busca a un autor o a un sector que piense distinto sobre ${topic.name} y resume su razonamiento con justicia. ¿Qué dato o qué valor explica que llegue a otra conclusión?`,
      'Responde enseguida. Puedes mostrar que la objeción parte de un supuesto discutible, que vale solo en ciertos casos o que, aun siendo cierta, no toca el centro de tu argumento: *Esta objeción acierta en…, pero no considera que…* Si te obliga a corregir algo, corrígelo: una tesis matizada es mejor que una tesis terca.',
    ),
    t1(
      'Conclusiones',
      `Retoma la tesis con palabras nuevas y di qué sabe ahora el lector ${topic.of} que no sabía al comenzar. No repitas los argumentos uno por uno; muestra cómo encajan entre sí: *Vistos en conjunto, estos argumentos permiten afirmar que…* No introduzcas aquí fuentes ni temas nuevos.`,
      'Termina con el alcance de lo que has defendido: ¿qué consecuencia práctica tiene?, ¿qué pregunta queda abierta?, ¿qué haría falta investigar? Una última frase concreta, unida a la escena con la que abriste, deja una impresión más duradera que una sentencia solemne.',
    ),
  ],
}

const report: Outline = {
  title: (topic) => `Informe sobre ${topic.name}`,
  sections: (topic) => [
    t1(
      'Introducción',
      `Di en el primer párrafo qué informas, a quién y para qué: *El presente informe describe… con el fin de…* Quien lo lea debe saber de inmediato qué decisión o qué comprensión podrá sacar de él. Sitúa después ${topic.name} en su contexto: dónde ocurre, desde cuándo se discute y por qué es pertinente para tu curso.`,
      'Formula un objetivo general y dos o tres objetivos específicos, cada uno con un verbo que pueda comprobarse: *identificar*, *comparar*, *describir*, *estimar*. Pregúntate si, al terminar, podrías demostrar que cada objetivo se cumplió. Señala también el alcance y los límites: qué período, qué lugar y qué información no estuvo a tu disposición.',
    ),
    t1('Antecedentes y método'),
    t2(
      'Antecedentes',
      `Resume lo que ya se sabe ${topic.of} a partir de fuentes que hayas leído: informes de instituciones, artículos académicos, leyes o documentos del curso. Agrupa las fuentes por idea y no por autor, de modo que cada párrafo responda a una pregunta: ¿qué se ha medido?, ¿en qué coinciden los estudios?, ¿dónde se contradicen? Cita cada una al momento de usarla.`,
      'Define los dos o tres conceptos sin los cuales el informe no se entiende, y mantén siempre el mismo término para la misma cosa. Un comienzo útil es *En este informe se entiende por… lo siguiente*. Si existe más de una definición, di cuál adoptas y por qué.',
    ),
    t2(
      'Método',
      'Explica cómo obtuviste la información, con el detalle suficiente para que otra persona pueda repetirlo: qué documentos revisaste, a quiénes preguntaste, qué observaste, en qué fechas y con qué instrumento. Si trabajaste con personas, indica cómo pediste su consentimiento y cómo protegiste su identidad.',
      'Añade por qué ese procedimiento era adecuado para tus objetivos y qué sesgos podría tener: *Este procedimiento permite…, aunque no alcanza a…* Reconocer una limitación no debilita el informe; ocultarla, sí.',
    ),
    t1('Resultados'),
    t2(
      'Hallazgos principales',
      `Presenta lo que encontraste, en orden de importancia y sin interpretarlo todavía. Un párrafo por hallazgo: primero el resultado, luego los datos que lo sostienen, con su fuente y su fecha. *La información revisada muestra que…* Si usas cifras sobre ${topic.name}, verifica la unidad, el año y el organismo que las publicó, y evita las que no puedas rastrear hasta su origen.`,
      'Si incluyes una tabla o una figura, anúnciala en el texto y comenta qué debe mirar el lector en ella. Un dato que nadie comenta sobra. Señala también los resultados inesperados o contradictorios: suelen ser los más útiles para quien debe decidir.',
    ),
    t2(
      'Análisis',
      'Interpreta ahora los hallazgos a la luz de los antecedentes. ¿Confirman lo que ya se sabía, lo matizan o lo contradicen? ¿Qué causas parecen más probables y cuáles descartarías? Distingue con claridad lo que los datos muestran de lo que tú deduces: *Una explicación posible es que…*',
    ),
    t1(
      'Conclusiones y recomendaciones',
      `Responde a cada objetivo en el mismo orden en que lo planteaste, con una o dos frases por respuesta. Quien lea solo esta parte debe entender lo esencial ${topic.of}. No añadas datos que no hayan aparecido antes.`,
      'Propón recomendaciones que se deriven de los hallazgos, dirigidas a alguien concreto y realizables: qué debería hacerse, quién podría hacerlo y cómo se sabría que funcionó. *Se recomienda que… con el fin de…* Cierra con la información que falta y que convendría reunir en un próximo informe.',
    ),
  ],
}

const summary: Outline = {
  title: (topic) => `Resumen ${topic.of}`,
  sections: (topic) => [
    t1(
      'Presentación de la obra',
      `Identifica en el primer párrafo lo que resumes: autor, título, año, tipo de texto y propósito. *En este texto, su autor se propone…* Si trabajas sobre ${topic.name}, di qué parte cubre el resumen (la obra completa, un capítulo, un artículo) y de qué edición tomas las páginas, porque las necesitarás para citar.`,
      'Enuncia luego la idea central en una sola frase, con tus palabras. Para encontrarla, cierra el texto y responde: ¿qué quiere el autor que yo piense o sepa después de leerlo? Si tu frase es solo el tema (“trata de…”), todavía no es la idea central; añade qué afirma sobre él.',
      'Sitúa brevemente el contexto que haga falta para entenderlo: a qué debate responde, para qué lectores se escribió y qué problema intenta resolver. Dos o tres frases son suficientes, porque un resumen no es una biografía del autor.',
    ),
    t1('Ideas principales'),
    t2(
      'Primera idea',
      'Expón la primera idea que sostiene la tesis del texto, en el orden en que aparece. Usa verbos que muestren lo que hace el autor: *distingue*, *cuestiona*, *compara*, *demuestra*. ¿Qué razón ofrece? ¿Qué ejemplo elige? Conserva la razón y descarta los ejemplos repetidos; el resumen guarda la estructura, no los detalles.',
      'Redacta sin copiar frases. Lee un párrafo, apártalo y escribe lo que recuerdas; después compara para corregir errores. Si una expresión del autor es insustituible, ponla entre comillas con su página, y que sea breve.',
    ),
    t2(
      'Segunda idea',
      `Continúa con la idea que sigue y muestra su relación con la anterior: *A partir de esta distinción, el texto pasa a…* ¿Es una consecuencia, un contraste, un caso particular? Los conectores son la columna de un resumen: permiten ver cómo avanza el razonamiento sobre ${topic.name} y no solo qué temas toca.`,
      'Mantén la proporción del original. Si el autor dedica la mitad de su texto a una idea, el resumen debe darle un espacio semejante. Marca al margen cuántas páginas ocupa cada parte y compara con tus párrafos antes de seguir.',
    ),
    t2(
      'Tercera idea',
      'Resume la última idea de peso y la manera en que el autor prepara su conclusión. Pregúntate qué parte del texto podría quitarse sin que el argumento se cayera: esa parte no necesita estar aquí. Lo que quede debe bastar para que alguien que no ha leído la obra pueda seguir el razonamiento.',
      'Mantén la distancia: lo que digas pertenece al autor. Frases como *según el autor* o *el texto plantea que* lo recuerdan, pero no hace falta repetirlas en cada línea; basta con que nunca haya duda sobre quién habla.',
    ),
    t1(
      'Conclusiones del texto',
      `Presenta la conclusión del autor y lo que propone o deja abierto. *El texto termina por…* No agregues tu opinión sobre ${topic.name} a menos que la consigna la pida; un resumen informa y una reseña valora. Si debes opinar, hazlo en un párrafo aparte y dilo expresamente.`,
      'Lee tu resumen sin mirar el original y comprueba tres cosas: que se entienda por sí solo, que no contenga nada que el autor no haya dicho y que su extensión sea, como orientación, una cuarta parte del texto o la que pida tu docente.',
    ),
  ],
}

const review: Outline = {
  title: (topic) => `Reseña crítica ${topic.of}`,
  sections: (topic) => [
    t1(
      'Presentación de la obra',
      `Comienza con los datos que permiten identificar la obra (autor, título, año, editorial o medio) y con una frase que diga por qué vale la pena hablar ${topic.of}. *Publicada en un momento en que…, esta obra se pregunta…* Toma los datos de la portada o de la ficha oficial; no confíes en la memoria.`,
      'Adelanta tu valoración general: ¿qué logra la obra y qué no? La reseña es un texto de opinión razonada, y el lector agradece saber pronto hacia dónde vas. Una frase basta, por ejemplo *Su mayor acierto es…, aunque su tratamiento de… resulta insuficiente*.',
      'Ofrece el contexto necesario: lugar de la obra en la trayectoria de su autor, género al que pertenece, debate en que interviene. Comprueba cada dato en una fuente que puedas citar y omite los que no influyan en tu lectura.',
    ),
    t1(
      'Contenido y propósito',
      `Resume la obra sin contarla entera. Di qué se propone, cómo está organizada y cuáles son sus ideas o episodios centrales, en un tercio de la reseña como máximo. Si es una obra narrativa o audiovisual, no reveles el desenlace; si es un ensayo, expón su tesis y sus razones principales.`,
      'Describe la forma además del contenido. ¿Qué voz habla?, ¿qué tono usa?, ¿cómo ordena el material?, ¿a quién se dirige? Elige un pasaje breve que muestre ese estilo, cítalo con su página y explica por qué es representativo: *Un ejemplo de ello es…*',
    ),
    t1('Valoración'),
    t2(
      'Aciertos',
      `Señala dos o tres virtudes y demuéstralas con ejemplos de la obra. No digas solo que es interesante o bien escrita; explica qué permite ver ${topic.of} que otros textos no muestran. *La obra acierta cuando…, pues…* ¿Aporta información nueva, una pregunta distinta, una forma poco habitual de mirar?`,
      'Relaciona esos aciertos con lo que has estudiado. ¿Dialoga con algún concepto del curso? ¿Confirma o cuestiona a otro autor que leíste? Una comparación bien elegida, con su cita, vale más que una serie de elogios.',
    ),
    t2(
      'Límites',
      'Indica después lo que la obra deja sin resolver, da por supuesto o trata con ligereza. Critica las ideas y las decisiones, no a la persona, y juzga la obra por lo que se propuso y no por el libro que tú habrías escrito. *Sin embargo, la obra no considera que…*',
      'Apoya cada reparo en una evidencia: una página, una escena, un dato que la contradiga y que puedas citar. Pregúntate si un defensor de la obra aceptaría tu descripción; si no la aceptaría, revisa si has sido justo antes de seguir.',
    ),
    t1(
      'Conclusiones',
      `Resume tu juicio en pocas líneas y di a quién recomendarías la obra y para qué. *Será útil para quienes…, mientras que quienes busquen… pueden echar en falta…* Una recomendación precisa muestra que has entendido tanto la obra como a sus lectores.`,
      `Termina con lo que te llevas: qué pregunta te dejó sobre ${topic.name}, qué lectura te gustaría hacer a continuación o qué idea tuya cambió. Evita las calificaciones absolutas; el lector debe poder estar en desacuerdo contigo y aun así encontrar útil tu reseña.`,
    ),
  ],
}

const monograph: Outline = {
  title: (topic) => topic.name,
  sections: (topic) => [
    t1(
      'Introducción',
      `Presenta el tema y el problema que abordará la monografía. No todo lo que puede decirse ${topic.of} cabe en un trabajo; formula una pregunta que lo ordene: *Esta monografía examina de qué manera…* Explica por qué la pregunta es pertinente, qué vacío o qué desacuerdo la motiva y a quién le interesa la respuesta.`,
      'Enuncia el objetivo general y los específicos, indica qué tipo de fuentes reuniste y con qué criterio las elegiste (fecha, idioma, base de datos, pertinencia). Describe en una frase lo que trata cada capítulo. Esta parte se escribe mejor al final, cuando ya sabes lo que el trabajo contiene.',
    ),
    t1('Marco conceptual'),
    t2(
      'Conceptos fundamentales',
      `Define los conceptos sin los cuales no puede discutirse ${topic.name}. Para cada uno, compara al menos dos definiciones de autores que hayas leído, señala en qué se distinguen y declara cuál usarás: *A diferencia de…, aquí se entenderá por…* Un concepto bien definido ahorra malentendidos en todo lo que sigue.`,
      'Muestra cómo se relacionan los conceptos entre sí. ¿Uno incluye al otro?, ¿se oponen?, ¿uno explica el cambio del otro? Si te ayuda, dibuja primero un esquema y redacta después el párrafo que lo recorre.',
    ),
    t2(
      'Estado de la cuestión',
      'Organiza lo que otros han investigado por posiciones y no por una sucesión de resúmenes. ¿Qué se acepta ya?, ¿qué se discute?, ¿qué métodos se han empleado? Un párrafo por posición, con dos o más fuentes en cada uno, permite ver el debate: *Un primer grupo de trabajos sostiene que…; otros, en cambio, proponen…*',
      'Termina con lo que falta: la población poco estudiada, el lugar sin datos, la pregunta que nadie formula. Ese hueco es la justificación de tu monografía y debe coincidir con la pregunta de la introducción.',
    ),
    t1('Desarrollo'),
    t2(
      'Primera dimensión del problema',
      `Trata aquí el primer aspecto que exige tu pregunta: histórico, jurídico, económico, cultural o técnico, según lo que pida ${topic.name}. Parte de una afirmación propia, apóyala en fuentes y discútelas entre sí. *Las fuentes consultadas coinciden en…, pero difieren en…* Evita los párrafos que solo encadenan citas: cada uno necesita tu voz al comienzo y al final.`,
      'Incluye un caso que permita ver el problema de cerca, de preferencia ecuatoriano o de tu entorno si existen fuentes confiables. Descríbelo, analízalo con los conceptos del capítulo anterior y di qué enseña que no se veía en la teoría.',
    ),
    t2(
      'Segunda dimensión del problema',
      'Aborda el segundo aspecto y relaciónalo con el primero. ¿Se refuerzan, se contradicen, ocurren en momentos distintos? *Lo anterior se complejiza cuando se considera…* Si encuentras fuentes que se oponen, explica de qué depende la diferencia: los datos, el método o los supuestos.',
      'Cierra el capítulo con un párrafo de síntesis que responda de manera provisional a la pregunta de investigación. El lector debería poder anticipar tus conclusiones sin que le sorprendan.',
    ),
    t1(
      'Conclusiones',
      `Responde a la pregunta inicial y a cada objetivo con claridad. Distingue lo que las fuentes permiten afirmar ${topic.of} de lo que solo permiten suponer. *A partir de lo expuesto, puede sostenerse que…; en cambio, no hay elementos para…*`,
      'Reconoce los límites del trabajo (fuentes a las que no tuviste acceso, período, idioma) y sugiere una investigación que podría continuarlo. No incorpores información nueva ni cites por primera vez en esta parte.',
    ),
  ],
}

const project: Outline = {
  title: (topic) => `Proyecto sobre ${topic.name}`,
  sections: (topic) => [
    t1('Planteamiento'),
    t2(
      'Problema',
      `Describe la situación que el proyecto quiere cambiar y su relación con ${topic.name}. Di a quién afecta, dónde, desde cuándo y cómo lo sabes: *En… se observa que…, lo que provoca…* Separa el problema de la falta de tu solución; “no hay un taller” no es un problema, sino una solución ausente.`,
      'Distingue causas y consecuencias. Pregunta “¿por qué?” varias veces hasta llegar a una causa sobre la que puedas actuar con el tiempo y los recursos que tienes. Apoya la descripción en información comprobable: una observación propia, una entrevista, un documento institucional citado.',
    ),
    t2(
      'Justificación',
      'Explica por qué conviene intervenir, por qué ahora y por qué de esta manera. ¿Quién gana si el proyecto funciona? ¿Qué ocurriría si no se hiciera nada? ¿Qué se ha intentado antes y con qué resultado? *El proyecto resulta pertinente porque…*',
      'Indica qué aporta tu formación: qué conceptos o técnicas de la carrera se pondrán en práctica y qué aprenderás al hacerlo. Una justificación convincente une una necesidad real con una capacidad real.',
    ),
    t1(
      'Objetivos',
      `Redacta un objetivo general que nombre el cambio esperado respecto ${topic.to}, con un verbo en infinitivo: *Contribuir a…*, *Diseñar…*, *Mejorar…* Debe poder leerse como la respuesta directa al problema.`,
      'Añade tres o cuatro objetivos específicos que sean los pasos para alcanzarlo. Comprueba cada uno con cinco preguntas: ¿es concreto?, ¿se puede medir?, ¿está a tu alcance?, ¿importa para el objetivo general?, ¿tiene una fecha? Si un objetivo describe una actividad en lugar de un resultado, reescríbelo.',
      'Define la población con la que trabajarás y el lugar. Aclara cuántas personas participarían, cómo se las invitará y qué beneficio y qué molestia puede suponer para ellas; si son menores de edad o están en situación vulnerable, prevé los permisos necesarios.',
    ),
    t1('Plan de trabajo'),
    t2(
      'Actividades y responsables',
      'Para cada objetivo específico, describe las actividades en orden: qué se hará, quién lo hará, con qué materiales y qué producto quedará. *En una primera etapa se…; a continuación…* Una actividad sin responsable no se cumple, y una sin producto no se puede evaluar.',
      'Explica el método que guía el trabajo (taller participativo, diagnóstico, campaña, prototipo, estudio de caso) y por qué es adecuado. Si tomas un modelo de otro proyecto o de un autor, cítalo y di qué adaptas a tu contexto.',
    ),
    t2(
      'Cronograma y recursos',
      'Distribuye las actividades por semanas, con margen para imprevistos y para la revisión final. Identifica las que dependen de otras: si la autorización se retrasa, ¿qué puede avanzar mientras tanto?',
      'Calcula los recursos humanos, materiales y económicos con precios que hayas consultado, y anota de dónde sale cada uno. Separa lo que ya tienes de lo que falta conseguir. *El presupuesto considera… y se financiará mediante…*',
    ),
    t1(
      'Evaluación y cierre',
      `Di cómo sabrás si el proyecto logró lo que buscaba. Para cada objetivo, elige un indicador, la manera de medirlo y el momento: antes, durante o al final. ¿Qué resultado considerarías un éxito y cuál te haría cambiar el plan? Piensa también en efectos no previstos sobre ${topic.name}.`,
      'Describe los riesgos principales y qué harías ante cada uno, y cuenta cómo podría continuar el trabajo cuando termine tu participación. Cierra con una frase que resuma el cambio esperado: *Al finalizar, se espera que…*',
    ),
  ],
}

export const outlines: Record<Genre, Outline> = {
  ensayo: essay,
  informe: report,
  resumen: summary,
  reseña: review,
  monografía: monograph,
  proyecto: project,
}

/** Whether a text is a scaffold of ours: only such a text may be rebuilt. */
export function isScaffold(text: AcademicText): boolean {
  return text.cuerpo.some(({ role, content }) => role === 't1' && content === closingHeading)
}

/** The genre of a scaffold: the one with the largest share of its headings in the text. */
export function scaffoldGenre(text: AcademicText): Genre {
  const headings = new Set(text.cuerpo.map(({ content }) => content))
  const topic = { name: '', of: '', to: '' }
  const share = (genre: Genre) => {
    const sections = outlines[genre].sections(topic)
    return sections.filter(({ heading }) => headings.has(heading)).length / sections.length
  }
  return genres.reduce((best, genre) => (share(genre) > share(best) ? genre : best), genres[0])
}
