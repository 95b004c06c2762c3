/**
 * What attackers try first: words people choose in several languages, keyboard walks, names, and the words of our own trade. Lower case. Twelve
 * characters are asked for anyway, so what counts is mostly these with digits and signs around them.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
password passw0rd password1 password12 password123 password1234 password12345 password123456 password1234567 passwordpassword passwort
passwort123 passphrase p@ssword p@ssw0rd p@ssword123 pa55word pa55w0rd pass1234 wachtwoord wachtwoord123 motdepasse motdepasse123 contrasena
contraseña contrasenha senha senha123 parola haslo haslo123 heslo salasana losenord lösenord adgangskode passord sifre sifre123 parool
jelszo zaporka lozinka wachtwoord1 geheim geheim123 geheimnis secret secret123 secretsecret topsecret mysecret mysecretpassword mypassword
mypassword1 mypassword123 yourpassword newpassword newpassword1 newpassword123 oldpassword thispassword thepassword defaultpassword
temppassword temporarypassword temporary temp1234 changeme changeme123 changemenow changeit pleasechangeme letmein letmein1 letmein123
letmeinnow letmeinplease letmeinletmein welcome welcome1 welcome12 welcome123 welcome1234 welcomehome welcomeback welcomewelcome bienvenue
willkommen bienvenido welkom welkom01 welkom123 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty
qwertyuiop qwertyuiop1 qwertyuiop12 qwertyuiop123 qwertyuiopasdf qwertyuiop[] qwertyasdfgh qwertzuiop qwertz qwertz123 azerty azerty123
azertyuiop azertyuiop123 asdfgh asdfghjkl asdfghjkl123 asdfghjkl; asdfasdf asdfasdfasdf asdfqwer asdfqwerzxcv qwerasdf qwerasdfzxcv zxcvbnm
zxcvbnm123 zxcvzxcv zxcvbnmasdfgh 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw2
1qazxsw23edc qazwsx qazwsxedc qazwsxedcrfv qazwsxedcrfvtgb zaq12wsx zaq1zaq1 !qaz2wsx q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 123456 1234567
12345678 123456789 1234567890 12345678910 123456789012 1234567891011 123456789123 123456123456 123123123123 123321123321 121212121212
112233445566 111122223333 111111111111 000000000000 987654321 9876543210 098765432100 987654321012 102030405060 010203040506 147258369
147258369147 159753 159357 159753456852 741852963 741852963741 789456123 789456123000 314159265358 271828182845 141421356237 161803398874
11223344 1122334455 a1b2c3d4 a1b2c3d4e5 a1b2c3d4e5f6 a123456 a123456789 aa123456 aa12345678 abc123 abc12345 abc123456 abc123456789 abcd1234
abcd12345 abcd123456 abcdef123456 abcdefghijkl abcdefgh1234 abcdefg12345 abc123abc123 abcabcabcabc aaaaaaaaaaaa zzzzzzzzzzzz xxxxxxxxxxxx
test test123 test1234 test12345 testtest testtesttest testing testing123 testingtesting testpassword tester tester123 demo demo1234 demodemo
demopassword guest guest123 guestguest user user123 user1234 username username123 login login123 loginlogin admin admin1 admin12 admin123
admin1234 admin12345 admin123456 adminadmin adminadminadmin adminpassword administrator administrator1 administrator123 administrateur root
root123 rootroot rootpassword toor superuser superadmin superadmin123 sysadmin sysadmin123 master master123 mastermaster masterpassword
manager manager123 owner owner123 support support123 service service123 office office123 company company123 business business123 internet
internet123 computer computer1 computer123 laptop windows windows10 microsoft microsoft123 google google123 facebook facebook123 instagram
twitter youtube linkedin amazon amazon123 netflix spotify samsung samsung123 iphone android nokia motorola blackberry playstation nintendo
minecraft fortnite pokemon pokemon123 roblox iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou1234 iloveyousomuch iloveyouforever
iloveyoubaby iloveyoumom iloveyoudad ilovemyself ilovemyfamily ilovemywife ilovemyhusband ilovemydog ilovemycat ilovegod ilovejesus loveyou
loveyou123 lovelove lovelovelove lovely loveme loveme123 mylove mylove123 loveforever trueloves sweetheart sweetheart1 sweetie princess
princess1 princess12 princess123 princesa sunshine sunshine1 sunshine12 sunshine123 sunflower sunflower1 butterfly butterfly1 butterfly123
rainbow rainbow123 flower flower123 angel angel123 angels babygirl babygirl1 babygirl123 babyboy babyboy123 beautiful beautiful1
beautiful123 dragon dragon1 dragon123 dragonball dragonball1 monkey monkey1 monkey123 monkeymonkey tiger tiger123 shadow shadow123 phoenix
falcon eagle eagles lion lions wolf wolves bear bears panda panda123 kitty kitty123 hellokitty hellokitty1 doggy puppy kitten bunny buster
charlie charlie1 charlie123 max maxwell bella lucky lucky123 lucky777 rocky cooper daisy molly ginger pepper snoopy garfield mickey
mickeymouse donald donaldduck winnie tigger football football1 football12 football123 footballfootball soccer soccer123 baseball baseball1
baseball123 basketball basketball1 basketball23 hockey hockey123 tennis golf golfer swimming running fitness champion liverpool liverpool1
liverpool123 liverpoolfc arsenal arsenal123 arsenalfc chelsea chelsea123 chelseafc manchester manchesterunited manutd manunited barcelona
barcelona1 barcelona123 fcbarcelona realmadrid realmadrid1 juventus bayern bayernmunchen borussia dortmund ajax ajax1900 feyenoord psv1913
galatasaray fenerbahce besiktas superman superman1 superman123 batman batman123 batmanbatman spiderman spiderman1 spiderman123 ironman
captainamerica wonderwoman starwars starwars1 starwars123 maytheforcebewithyou lordoftherings gandalf frodo harrypotter harrypotter1
hogwarts dumbledore voldemort gryffindor slytherin matrix terminator jamesbond jamesbond007 bond007 michael michael1 michael123 jennifer
jennifer1 jessica jessica1 jessica123 ashley ashley123 amanda amanda123 daniel daniel123 andrew andrew123 joshua joshua123 matthew anthony
nicole nicole123 thomas thomas123 robert robert123 william jordan jordan23 jordan123 michelle michelle1 hannah hannah123 samantha stephanie
elizabeth elizabeth1 victoria victoria1 alexander alexander1 alexandra christopher christopher1 christian christian1 sebastian benjamin
patrick patrick1 patricia jonathan jonathan1 nathan nathalie natasha natalie vanessa gabriel gabriela valentina fernando alejandro alejandra
carolina cristina cristiano cristianoronaldo ronaldo ronaldo7 messi10 neymar jesus jesus123 jesuschrist jesuschrist1 jesusislord godisgood
godislove godisgreat blessed blessing blessings amen heaven angelica faithhopelove freedom freedom1 freedom123 liberty peace peacelove
happiness happy happy123 happyhappy smile smile123 friends friends1 friends123 friendship bestfriend bestfriends bestfriends1 family
family123 familyfirst forever forever1 forever21 forever123 together always alwaysandforever whatever whatever1 whatever123 nothing
nothing123 something anything everything trustno1 trustnoone trustnobody ninja ninja123 killer killer123 hunter hunter2 hunter123 fuckyou
fuckyou1 fuckyou123 fuckoff asshole bullshit biteme jackass money money123 moneymoney moneymaker cash diamond diamonds gold golden goldfish
silver platinum millionaire billionaire success success1 success123 winner winner123 champions number1 numberone america america1 usa123
england england1 london london123 paris paris123 france germany deutschland nederland amsterdam rotterdam belgium brussels holland spain
madrid italia italy roma berlin hamburg munchen europe europa california newyork newyorkcity chicago boston texas florida miami hawaii
australia sydney canada toronto brazil brasil mexico argentina india india123 pakistan pakistan123 china russia moscow turkey istanbul japan
tokyo spring summer summer1 summer123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026 autumn winter winter1
winter123 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter2026 spring2020 spring2021 spring2022 spring2023
spring2024 spring2025 spring2026 autumn2024 autumn2025 autumn2026 january february march april august september september1 october november
november1 december december1 december25 monday tuesday wednesday thursday friday friday13 saturday sunday christmas christmas1 halloween
easter birthday birthday1 happybirthday holiday holidays vacation chocolate chocolate1 chocolate123 strawberry cookie cookies cookie123
banana bananas orange orange123 apple apple123 applepie pineapple cherry peanut peanutbutter cheese cheese123 coffee coffee123 pizza
pizza123 sandwich chicken chicken123 hamburger icecream guitar guitar123 music music123 musicislife dancer dancing rockstar rockstar1
rocknroll metallica metallica1 nirvana nirvana1 slipknot slipknot1 linkinpark linkinpark1 eminem beatles thebeatles pinkfloyd queen mozart
mercedes mercedesbenz ferrari ferrari1 porsche porsche911 corvette mustang mustang1 mustang123 camaro yamaha suzuki kawasaki harley
harleydavidson toyota honda honda123 nissan subaru volkswagen bmw audi correcthorse correcthorsebatterystaple batterystaple opensesame
openseasame abracadabra hocuspocus supercalifragilisticexpialidocious nopassword nopasswords noaccess access access123 access14 security
security1 securepassword secure secure123 private private123 confidential unlock unlockme openup openthedoor enter enterenter entrance shop
shop123 webshop webshop123 store store123 market market123 marketplace marketplace1 marketplace123 merchant merchant1 merchant123 seller
seller123 supplier supplier123 customer customer123 order order123 invoice invoice123 payment payment123 commerce ecommerce ecommerce123
shopify shopify123 woocommerce magento wordpress wordpress123
`
    .trim()
    .split(/\s+/),
)
