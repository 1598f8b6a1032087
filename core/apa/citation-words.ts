/** Word lists that the citation grammar uses to recognise authors and to reject false positives. Lower case. */

const words = (list: string) => new Set(list.trim().split(/\s+/))

/** Particles inside a surname: "de la Torre", "van Dijk". */
export const nameParticles = words(
  'de del la las los da do dos das di van von der den ter ten du le san el al bin ibn af zu',
)

/** Particles that occur only in names: before a name they are always part of it. */
export const foreignParticles = words('van von der den ter ten di da du dos das bin ibn af zu')

/** Lower-case words inside the name of an organisation. */
export const groupJoiners = words('de del la las los el para en y e a al por contra sobre')

/** Words that the names of organisations begin with ('Ministerio', 'Universidad'). */
export const groupHeads = words(`
  academia administración agencia alianza alcaldía archivo asamblea asociación autoridad ayuntamiento banco biblioteca
  cámara cancillería casa centro círculo clínica colegio colectivo comisión comité compañía comunidad confederación
  congreso consejería consejo consorcio consultorio contraloría convención cooperación cooperativa coordinación
  corporación corte defensoría departamento dirección editorial ejército empresa escuela facultad federación
  fiscalía fondo foro frente fuerzas función fundación gad gobierno grupo hospital iglesia institución instituto
  internacional junta laboratorio liga ministerio misión movimiento municipio municipalidad museo naciones
  observatorio oficina organismo organización parlamento partido plataforma policía pontificia prefectura presidencia
  procuraduría programa programas red registro relatoría secretaría secretariado senado seminario servicio
  servicios sindicato sistema sociedad superintendencia tribunal unidad unión universidad universitat university
  association american american's national world international institute department ministry centers center united
  european royal
`)

/** Whether a name is an organisation's, by its first word. */
export function isOrganisation(name: string): boolean {
  return groupHeads.has(name.split(' ')[0]?.toLowerCase() ?? '')
}

/** First two words of organisations whose first word alone may be a surname. */
export const groupHeadPairs = words('cruz_roja cruz_verde real_academia real_audiencia')

/** First words of laws and codes. */
export const lawHeads = words(
  'ley leyes código constitución reglamento decreto decreto-ley estatuto ordenanza resolución codificación',
)

/** First two words of laws whose first word alone names no law: "Acuerdo" may be any agreement. */
export const lawHeadPairs = words('acuerdo_ministerial acuerdo_interministerial acuerdo_ejecutivo')

/** Laws of Ecuador that go by their initials. */
export const lawInitials = words(
  'coip cogep cofj coa cootad coesc loes loei lortr lorti losep logjcc lopdp loepf crd cre copci losncp copfp lotaip',
)

/** Standards organisations; their standards are cited by number: "(ISO 9001, 2015)". */
export const standardInitials = words(
  'iso iec nte inen astm aci nec ieee ansi nfpa une niif nic nia',
)

/** Initials of measures and things, which are no authors. */
export const thingInitials = words(
  'pib iva ipc ph adn arn usd eur tic tics vih sida covid iess-pib gps dvd cd pcr imc ci sig led ods usb html sql api',
)

/** Months, seasons and the like. */
export const timeWords = words(`
  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre primavera verano
  otoño invierno lunes martes miércoles jueves viernes sábado domingo semestre trimestre quimestre siglo año década
`)

/** Nouns for what is counted or shown; with a number or a year they are no citation. */
export const exhibitWords = words(`
  tabla tablas figura figuras gráfico gráfica cuadro anexo anexos apéndice imagen lámina mapa fotografía foto capítulo
  sección artículo art arts numeral literal inciso página párrafo versión fase etapa ronda lote edición serie modelo
  ecuación fórmula diagrama ilustración plano nota ítem pregunta escala
`)

/** Documents that go by their year and are seldom authors: "el Boletín Epidemiológico (2019)". */
export const documentWords = words(
  'boletín informe reporte encuesta anuario memoria catálogo estadísticas cuentas agenda estrategia política resultados conclusiones introducción índice proyecto ciencias derecho',
)

/** Nouns for events, which are dated like a citation: "la Revolución Liberal (1895)". */
export const eventWords = words(`
  guerra revolución batalla tratado acuerdo acuerdos protocolo plan copa mundial juegos concilio república ronda huracán
  terremoto censo conferencia consenso reforma boom edad imperio día siglo fenómeno cumbre campaña campeonato olimpiada
  eurocopa independencia golpe crisis pandemia epidemia dictadura declaración convenio pacto tregua masacre
  levantamiento paro huelga constituyente elecciones referéndum mundialista festival premio bienal expo operación misión
  fiesta renacimiento barroco ilustración reconquista conquista colonia virreinato restauración
`)

/** Nouns before the name of a thing: "la película Roma (2018)", "el volcán Cotopaxi (2015)". */
export const thingNouns = words(`
  novela película filme film documental cuento poema canción disco álbum serie obra cuadro pintura escultura huracán
  ciudad cantón provincia parroquia país volcán terremoto sismo río barrio recinto comuna estadio torneo programa
  revista diario periódico satélite vehículo modelo variedad buque barco avión cometa tormenta ciclón estación isla
  lago laguna nevado cerro parque hacienda mina represa central
`)

/** Nouns that are followed by the name of a place: "la ciudad de Ambato (1949)". */
export const placeNouns = words(`
  ciudad cantón provincia parroquia población capital país volcán terremoto sismo río barrio recinto comuna puerto
  municipio estado departamento región valle isla costa bahía cuenca páramo congreso cumbre acuerdo tratado batalla
  firma erupción toma caída sitio incendio inundación
`)

/** Whether a name that begins with this word names a thing, not a person: "Ministerio", "Ley", "Informe", "Tabla". */
export const beginsThingName = (word: string): boolean =>
  [groupHeads, lawHeads, documentWords, eventWords, exhibitWords, timeWords, thingNouns].some(
    (list) => list.has(word),
  )

/** Software and databases: "(Scopus, 2020)" describes a search and is not a citation. */
export const toolNames = words(`
  scopus scielo redalyc dialnet pubmed medline latindex proquest ebsco jstor eric lilacs spss stata excel word
  powerpoint windows linux android matlab autocad arcgis qgis minitab nvivo python java zoom moodle atlas.ti sas
`)

/** Words that begin a sentence or a clause and are no part of the name after them. */
export const openingWords = words(`
  a además ahora ahí al algo algunos algunas allí ambos ante antes aquí así asimismo aun aún aunque bajo bien cada casi
  como con conforme contra contrariamente cuando cuanto de del desde después donde dos durante e el él ella ellos en
  entonces entre era eran es esa ese eso esta este estas estos esto estas fue fueron finalmente frente ha había hace
  hacia han hasta hay incluso igualmente la las le lo los luego mas más mediante mientras ni no nuestra nuestro o
  otra otras otro otros para pero por porque posteriormente primero pues que quien quienes respecto según segundo
  sea ser si sí siguiendo sin sino sobre solo sólo su sus tal tales también tampoco tan tanto tercero tras tres u un
  una unas uno unos varias varios vía y ya lejos cerca retomando parafraseando citando contrario actualmente
  recientemente similarmente precisamente justamente paralelamente
`)

/** Verbs that report what an author says, when they begin a sentence. */
export const reportingVerb =
  /^(?:afirm|agreg|advier|advirt|anal|apunt|argument|asegur|añad|coincid|concluy|consider|cuestion|declar|defend|defien|defin|describ|demostr|demuestr|destac|dic|dij|discut|encontr|encuentr|enfati|enseñ|escrib|establec|estudi|explic|expon|expres|expus|hall|identific|indic|insist|investig|llam|manifest|manifiest|menc|muestr|mostr|niega|observ|opin|piens|plante|precis|propon|propus|pregunt|reconoc|refier|refut|report|resum|retom|revel|señal|sostien|sostuv|sostie|subray|sugier|sugir|trabaj|utiliz|ve|vio|recuerd|record|escribi)(?:a|e|an|en|ó|aron|ieron|ió|aba|ía|ían|ye|za|zan|zó|iza|o|nta|onan|ona|onó|ce|cen|ron|jo|en)?$/

/** Titles before an author's name, which are no part of it. */
export const titlesOfAddress = words(
  'dr dra prof profesor profesora doctor doctora ing lic mgtr msc phd abg econ sr sra don doña san santa autor autora autores señor señora',
)

/** Newspapers whose article is part of the name. */
export const newspapers = words(`
  comercio universo telégrafo hora mercurio país tiempo espectador mundo nación expreso extra diario norte economista
  peruano excélsior clarín vanguardia tercera prensa república
`)

/** Surnames with 'y' inside. */
export const compoundSurnames = words(
  'ortega_gasset ramón_cajal paz_miño menéndez_pelayo pi_margall quadrado_salcedo juan_santacilia gómez_báez',
)

/** Firms with '&' inside, and the words that only firms have after it. */
export const compoundFirms = words(
  'johnson_johnson procter_gamble ernst_young marks_spencer standard_poor barnes_noble black_decker dun_bradstreet smith_wesson',
)
export const firmEndings = words('company co sons asociados cía associates partners hijos hermanos')

/** Given names of many Spanish speakers: "Pablo Vera" is a person and "Grupo Vera" is not. */
export const givenNames = words(`
  adriana alberto alejandra alejandro alfonso alfredo alicia álvaro ana andrea andrés ángel ángela antonio arturo
  beatriz bolívar byron camila carla carlos carmen carolina catalina cecilia césar christian clara claudia cristian
  cristina daniel daniela david diana diego edgar edison eduardo elena elizabeth emilia enrique ernesto esteban esther
  eugenia eva fabián felipe fernanda fernando francisco franklin freddy gabriel gabriela galo gerardo germán gladys gloria
  gonzalo gustavo héctor hernán hugo ignacio inés irene isabel iván jaime javier jenny jéssica jesús joaquín johanna
  john jorge josé juan juana julia julio karen karina laura leonardo leonor lorena lourdes lucía luis luz manuel marcela
  marcelo marco marcos margarita maría mariana mario marta martha martín mateo mauricio mercedes michael miguel milton mónica
  nancy natalia nelson nicolás norma olga orlando óscar pablo paola patricia patricio paul paula paúl pedro pilar rafael
  ramiro ramón raúl rebeca ricardo richard roberto robert rocío rodrigo rolando rosa rosario rubén salomé samuel sandra santiago
  sara sebastián sergio silvia simón sofía sonia susana tatiana teresa tomás valentina vanessa vanesa verónica vicente
  víctor victoria viviana walter washington wilson xavier ximena yolanda
`)

/** Given names that are surnames as well: "Martín Barbero", "Simón Campaña". */
export const alsoSurnames = words(`
  martín simón mateo marcos alfonso bolívar washington rosario pilar luz mercedes franklin paul santiago sebastián lourdes
  ángel gonzalo galo vicente nelson milton hugo andrés esteban tomás juan leonardo nicolás elena clara rosa leonor john
  michael robert walter richard ramón germán millán jaime daniel david gabriel marco
`)
