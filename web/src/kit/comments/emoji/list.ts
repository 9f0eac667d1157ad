/** Each entry: the emoji, its English name, `/`, and its Chinese name. */
export const GROUPS = {
  faces: `
    😀 grinning/大笑; 😃 happy smile/开心; 😄 laughing eyes/笑眼; 😁 beaming grin/露齿笑; 😆 squinting laugh/眯眼笑;
    😅 sweat smile relief/苦笑汗; 😂 tears of joy/笑哭; 🤣 rolling on the floor/笑翻; 🙂 slight smile/微笑; 🙃 upside down/倒脸;
    😉 wink/眨眼; 😊 blush smile/脸红微笑; 😇 halo angel/天使; 🥰 hearts in love/喜爱; 😍 heart eyes/花痴;
    🤩 star struck/崇拜星星眼; 😘 kiss/飞吻; 😋 yum tasty/美味; 😛 tongue/吐舌; 😜 winking tongue/调皮;
    🤪 zany crazy/疯狂; 😝 squinting tongue/鬼脸; 🤑 money/发财; 🤗 hug/拥抱; 🤭 giggle oops/捂嘴笑;
    🤫 quiet hush/安静嘘; 🤔 thinking/思考; 🤐 zipped mouth/闭嘴; 🤨 raised eyebrow doubt/怀疑; 😐 neutral/无语;
    😑 expressionless/面无表情; 😶 no mouth/沉默; 😏 smirk/得意; 😒 unamused/不高兴; 🙄 rolling eyes/白眼;
    😬 grimace/尴尬; 😌 relieved/放松; 😔 pensive/失落; 😪 sleepy/困倦; 🤤 drooling/流口水;
    😴 sleeping/睡觉; 😷 mask/口罩; 🤒 fever thermometer/发烧; 🤕 bandage hurt/受伤; 🤢 nauseated/恶心;
    🤧 sneeze/打喷嚏; 🥵 hot/好热; 🥶 cold freezing/好冷; 🥴 dizzy woozy/晕乎; 😵 knocked out/晕倒;
    🤯 mind blown/震惊爆炸; 🤠 cowboy/牛仔; 🥳 party/庆祝; 😎 sunglasses cool/酷墨镜; 🤓 nerd/书呆子;
    🧐 monocle inspect/审视; 😕 confused/困惑; 😟 worried/担心; 🙁 slight frown/不开心; 😮 open mouth surprised/惊讶;
    😲 astonished/震惊; 😳 flushed/脸红; 🥺 pleading/恳求; 😦 frowning open mouth/愕然; 😨 fearful/害怕;
    😰 anxious sweat/焦虑; 😥 sad relieved/难过; 😢 crying/哭泣; 😭 sobbing loudly/大哭; 😱 screaming/尖叫;
    😖 confounded/纠结; 😣 persevering/忍耐; 😞 disappointed/失望; 😓 downcast sweat/汗颜; 😩 weary/疲惫;
    😫 tired/累; 🥱 yawning/打哈欠; 😤 triumph huff/哼; 😡 angry pouting/愤怒; 😠 cross/生气;
    🤬 swearing/骂人; 😈 smiling devil/小恶魔; 💀 skull/骷髅; 💩 poo/便便; 🤡 clown/小丑;
    👻 ghost/幽灵; 👽 alien/外星人; 👾 space monster game/怪物游戏; 🤖 robot/机器人; 😺 cat smile/猫笑; 🙈 see no evil monkey/不看猴`,
  hands: `
    👋 waving hello/挥手你好; 🤚 back of hand/手背; ✋ raised hand stop/举手停; 🖖 vulcan/瓦肯礼; 👌 ok/好的;
    🤏 pinch a little/一点点; ✌️ victory/胜利; 🤞 crossed fingers luck/祈愿; 🤘 rock/摇滚; 🤙 call me/打电话;
    👈 left/左; 👉 right/右; 👆 up/上; 👇 down/下; ☝️ one point up/食指;
    👍 thumbs up like good/赞; 👎 thumbs down bad/踩; ✊ raised fist/拳头; 👊 punch/出拳; 👏 clap applause/鼓掌;
    🙌 hooray hands/万岁; 👐 open hands/张手; 🤝 handshake/握手; 🙏 please thanks/拜托感谢; ✍️ writing/写字;
    💪 strong muscle/加油肌肉; 🧠 brain/大脑; 👀 eyes look/看; 🙋 raising hand question/提问; 🤷 shrug/摊手;
    🤦 facepalm/捂脸; 🙇 bow sorry/鞠躬抱歉; 🙅 no/不行; 🙆 fine/可以; 💁 information/说明`,
  nature: `
    🐶 dog/狗; 🐱 cat/猫; 🐭 mouse/鼠; 🐹 hamster/仓鼠; 🐰 rabbit/兔;
    🦊 fox/狐狸; 🐻 bear/熊; 🐼 panda/熊猫; 🐨 koala/考拉; 🐯 tiger/虎;
    🦁 lion/狮子; 🐮 cow/牛; 🐷 pig/猪; 🐸 frog/青蛙; 🐵 monkey/猴;
    🐔 chicken/鸡; 🐧 penguin/企鹅; 🐦 bird/鸟; 🦆 duck/鸭; 🦉 owl/猫头鹰;
    🐍 snake python/蛇; 🐢 turtle/乌龟; 🐙 octopus/章鱼; 🐟 fish/鱼; 🐳 whale/鲸;
    🦋 butterfly/蝴蝶; 🐛 bug/虫; 🐝 bee/蜜蜂; 🐞 ladybird/瓢虫; 🕷️ spider/蜘蛛;
    🌸 blossom/樱花; 🌹 rose/玫瑰; 🌻 sunflower/向日葵; 🌱 seedling/幼苗; 🌲 tree/树;
    🍀 clover luck/四叶草; 🍁 leaf/枫叶; 🌞 sun/太阳; 🌙 moon/月亮; ⭐ star/星;
    🌟 glowing star/闪亮星; ⚡ lightning/闪电; 🔥 fire/火; 🌈 rainbow/彩虹; ☁️ cloud/云; ❄️ snow/雪; 💧 drop/水滴; 🌊 wave/海浪`,
  food: `
    🍎 apple/苹果; 🍌 banana/香蕉; 🍉 watermelon/西瓜; 🍇 grapes/葡萄; 🍓 strawberry/草莓;
    🍑 peach/桃; 🍍 pineapple/菠萝; 🥕 carrot/胡萝卜; 🌽 corn/玉米; 🌶️ pepper/辣椒;
    🍞 bread/面包; 🍕 pizza/披萨; 🍔 burger/汉堡; 🍟 fries/薯条; 🍜 noodles/面条;
    🍚 rice/米饭; 🥟 dumpling/饺子; 🍣 sushi/寿司; 🍦 ice cream/冰淇淋; 🍰 cake/蛋糕;
    🍬 sweet candy/糖果; ☕ coffee/咖啡; 🍵 tea/茶; 🥤 drink/饮料; 🍻 cheers beer/干杯`,
  things: `
    🎉 party popper congratulations/庆祝恭喜; 🎊 confetti/彩球; 🎈 balloon/气球; 🎁 gift/礼物; 🏆 trophy/奖杯;
    🥇 gold first/金牌第一; 🥈 silver second/银牌第二; 🥉 bronze third/铜牌第三; ⚽ football/足球; 🏀 basketball/篮球;
    🎮 game/游戏; 🎯 target/目标; 🎲 dice random/骰子随机; 🧩 puzzle/拼图; 🎵 music/音乐;
    💻 laptop computer/电脑; ⌨️ keyboard/键盘; 🖥️ screen/屏幕; 📱 phone/手机; 💡 idea bulb/灯泡主意;
    🔍 search/搜索; 🔒 locked/锁; 🔑 key/钥匙; 🔧 wrench fix/扳手修复; ⚙️ gear settings/齿轮设置;
    📌 pin/图钉; 📎 clip/回形针; 📝 note/笔记; 📖 book/书; 📚 books/书籍;
    📈 rising chart/上升; 📉 falling chart/下降; 📊 bar chart/图表; ⏰ alarm clock/闹钟; ⏳ hourglass/沙漏;
    🚀 rocket/火箭; 🚗 car/汽车; ✈️ plane/飞机; 🏠 house/家; 🏫 school/学校`,
  signs: `
    ❤️ red heart/红心; 🧡 orange heart/橙心; 💛 yellow heart/黄心; 💚 green heart/绿心; 💙 blue heart/蓝心;
    💜 purple heart/紫心; 💔 broken heart/心碎; 💯 hundred points/满分; 💢 anger/怒; 💥 bang/爆炸;
    💤 sleep/睡; 💬 speech/说话; ✅ accepted check/通过; ❌ wrong cross/错误; ❓ question/问号;
    ❗ exclamation/感叹号; ⚠️ warning/警告; 🚫 forbidden/禁止; ♻️ recycle/循环; 🆗 ok sign/好;
    🆕 new/新; 🔴 red circle/红圈; 🟢 green circle/绿圈; 🔵 blue circle/蓝圈; ➕ plus/加; ➖ minus/减; ✖️ times/乘; ➗ divide/除`,
} as const;
